import type { Worker } from 'node:worker_threads'
import { API_VERSION } from '../../contracts/api-version.js'
import type { OptionValues } from '../../contracts/option.js'
import type { RunSummary } from '../../contracts/stats.js'
import { GENERAL_OWNERS } from '../../options/general-options.js'
import { loadPlugin } from '../../plugins/load-plugin.js'
import { createRegistry } from '../../plugins/registry.js'
import { createRecordingLogger } from '../../testing/recording-logger.js'
import type { RecordingLogger } from '../../testing/recording-logger.js'
import { createRecordingReporter } from '../../testing/recording-reporter.js'
import type { RecordingReporter, ReporterCall } from '../../testing/recording-reporter.js'
import { testPluginUrl } from '../../worker/test-support/hosted-worker.js'
import type { CommandRequest } from '../command-request.js'
import { executeCommand } from '../execute-command.js'
import { loadWorkload } from '../load-workload.js'

/** What a command is to be, where it differs from a run of the actor without limits. */
export interface TestCommand {
  readonly command?: string
  readonly workload?: string
  readonly driver?: string
  /** Where the actor and its drivers come from. @default their sources */
  readonly pluginUrl?: string
  /** Further plugins, by path. */
  readonly plugins?: readonly string[]
  readonly standby?: Worker
  readonly values?: OptionValues
  readonly secretNames?: ReadonlySet<string>
}

/** A command with everything that it told. */
export interface TestRequest {
  readonly request: CommandRequest
  readonly log: RecordingLogger
  readonly reporter: RecordingReporter
  readonly stderr: string[]
  /** Runs it. @returns the exit code. */
  execute(): Promise<number>
  /** Runs it to its failure. */
  failure(): Promise<unknown>
  /** What the reporter was called with, by name of the call. */
  calls<Name extends ReporterCall['call']>(name: Name): Extract<ReporterCall, { call: Name }>[]
  summary(): RunSummary
}

/** Makes a request for a command of a workload, on tables in memory, that reports to a recording reporter. */
export async function createTestRequest(command: TestCommand = {}): Promise<TestRequest> {
  const registry = createRegistry()
  for (const path of [command.pluginUrl ?? testPluginUrl, ...(command.plugins ?? [])])
    registry.add(await loadPlugin(path, '.'))
  const reporter = createRecordingReporter()
  registry.add({ plugin: { name: 'r', apiVersion: API_VERSION, reporters: [reporter] }, url: 'file:///r', label: 'r' })
  const entry = registry.workload(command.workload ?? 'actor')
  if (entry === undefined) throw new Error('no such workload')
  const workload = await loadWorkload(entry)
  const driver = registry.driver(command.driver ?? 'memory')
  const tables = [...GENERAL_OWNERS.map(({ options }) => options), driver?.value.options ?? {}, workload.options]
  const defaults = tables.flatMap((table) => Object.entries(table)).map(([name, spec]) => [name, spec.default] as const)
  const values: OptionValues = {
    ...Object.fromEntries(defaults),
    output: ['recording'],
    time: 0,
    rand_seed: 42,
    ...command.values,
  }
  const log = createRecordingLogger()
  const stderr: string[] = []
  const request: CommandRequest = {
    registry,
    entry,
    workload,
    command: command.command ?? 'run',
    driver: workload.usesDatabase ? driver : undefined,
    values,
    sources: { threads: 'command-line' },
    secretNames: command.secretNames ?? new Set(),
    log,
    stdout: () => undefined,
    stderr: (text) => void stderr.push(text),
    toolVersion: '1.2.3',
    standby: command.standby,
  }
  const calls = <Name extends ReporterCall['call']>(name: Name): Extract<ReporterCall, { call: Name }>[] =>
    reporter.calls.filter((call): call is Extract<ReporterCall, { call: Name }> => call.call === name)
  return {
    request,
    log,
    reporter,
    stderr,
    calls,
    execute: () => executeCommand(request),
    failure: () =>
      executeCommand(request).then(
        (exitCode) => {
          throw new Error(`nothing failed: exit code ${exitCode}`)
        },
        (error: unknown) => error,
      ),
    summary() {
      const [end] = calls('end')
      if (end === undefined) throw new Error('the run was not reported')
      return end.summary
    },
  }
}
