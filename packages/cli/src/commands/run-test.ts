import {
  applyDeprecatedOptions,
  checkRunOptions,
  createMessageLog,
  effectiveVerbosity,
  executeCommand,
  loadWorkload,
  parseOutputSpecs,
  resolveOptions,
} from '@bench/core'
import type { MessageLog, OptionOwner, OptionValues } from '@bench/core'
import type { Worker } from 'node:worker_threads'
import type { Arguments } from '../argv.js'
import { checkCommand } from '../check-command.js'
import { chooseDriver } from '../choose-driver.js'
import type { CommandContext } from '../command-context.js'
import { findWorkload } from '../find-workload.js'
import { loadRegistry } from '../load-registry.js'
import { optionOwners } from '../option-owners.js'
import { renderBanner } from '../render/banner.js'
import { renderOptionSources } from '../render/option-sources.js'
import { renderTestHelp } from '../render/test-help.js'
import { findPlugins, readSettings } from '../settings.js'
import { throwProblems } from '../throw-problems.js'
import { toolVersion } from '../tool-version.js'

const NO_DRIVER = { driver: undefined, notice: undefined }

/**
 * `bench [options]... TEST COMMAND`: everything up to the engine. Nothing is printed before all options are known to be
 * right; then come warnings about old names, whatever the verbosity, and the header.
 */
export async function runTest(args: Arguments, context: CommandContext, standby?: Promise<Worker>): Promise<number> {
  const { settings, problems } = readSettings(args.options, context.directory)
  const registry = await loadRegistry(context.builtInPlugins, findPlugins(settings, context.directory))
  const entry = findWorkload(args, registry)
  const workload = await loadWorkload(entry)
  const owners = optionOwners(registry, workload)
  const resolved = resolveOptions({
    owners,
    settings,
    environment: context.environment,
    helpCommand: `bench ${workload.name} help`,
  })
  const { values, sources, warnings } = applyDeprecatedOptions(resolved.values, resolved.sources)
  const check = checkRunOptions(values)
  throwProblems([...problems, ...resolved.problems, ...check.problems])
  const command = checkCommand(args.command, workload)
  const { driver, notice } = workload.usesDatabase ? chooseDriver(registry, values, sources) : NO_DRIVER

  const reporterNames = registry.reporters().map(({ value }) => value.name)
  const { log, write } = openLog(values, reporterNames, context)
  for (const warning of warnings) write(`${warning}\n`)
  if (command === 'run') for (const warning of check.warnings) write(`WARNING: ${warning}\n`)
  log.notice(renderBanner(toolVersion(), process.version))
  for (const line of renderOptionSources(owners, values, sources)) log.debug(line)

  if (command === 'help' && workload.commands['help'] === undefined) {
    log.print(renderTestHelp(workload, entry))
    return 0
  }
  if (notice !== undefined) log.notice(notice)
  const { stdout, stderr } = context
  const secretNames = findSecrets(owners)
  return executeCommand({
    registry,
    entry,
    workload,
    command,
    driver,
    values,
    sources,
    secretNames,
    log,
    stdout,
    stderr,
    toolVersion: toolVersion(),
    standby: await standby,
  })
}

/** Messages share standard output with the text report; when another report has it, they go to standard error. */
function openLog(
  values: OptionValues,
  reporterNames: readonly string[],
  context: CommandContext,
): { readonly log: MessageLog; readonly write: (text: string) => void } {
  const outputs = parseOutputSpecs(values['output'] as readonly string[], reporterNames)
  const hasText = outputs.some(({ reporter, file }) => reporter === 'text' && file === undefined)
  const write = hasText ? context.stdout : context.stderr
  context.log = createMessageLog({ write, verbosity: effectiveVerbosity(values) })
  return { log: context.log, write }
}

function findSecrets(owners: readonly OptionOwner[]): ReadonlySet<string> {
  const all = owners.flatMap(({ options }) => Object.entries(options))
  return new Set(all.filter(([, spec]) => spec.kind === 'secret').map(([name]) => name))
}
