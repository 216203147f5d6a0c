import { expect, test } from 'vitest'
import type { OptionValues } from '../src/contracts/option.js'
import type { IntervalStats, RunSummary } from '../src/contracts/stats.js'
import { GENERAL_OWNERS } from '../src/options/general-options.js'
import { mergeTables } from '../src/options/merge-tables.js'
import { loadPluginUrl } from '../src/plugins/load-plugin.js'
import { createRegistry } from '../src/plugins/registry.js'
import type { WorkloadEntry } from '../src/plugins/registry.js'
import { createRecordingLogger } from '../src/testing/recording-logger.js'
import { createRecordingReporter } from '../src/testing/recording-reporter.js'
import type { RecordingReporter } from '../src/testing/recording-reporter.js'
import { executeCommand } from '../src/engine/execute-command.js'
import { loadWorkload } from '../src/engine/load-workload.js'

const COUNTERS = ['events', 'queries', 'reads', 'writes', 'other', 'ignoredErrors', 'reconnects'] as const

/** Runs a command of a fixture in real workers. */
async function execute(workload: string, options: OptionValues, command = 'run') {
  const plugin = await loadPluginUrl(new URL('./fixtures/plugin.ts', import.meta.url).href, 'fixtures')
  const reporter = createRecordingReporter()
  const registry = createRegistry()
  registry.add(plugin)
  registry.add({ plugin: { name: 'r', apiVersion: 1, reporters: [reporter] }, url: 'file:///r.js', label: 'r' })
  const entry = registry.workload(workload) as WorkloadEntry
  const log = createRecordingLogger()
  const defaults = [...mergeTables(GENERAL_OWNERS)].map(([name, spec]) => [name, spec.default] as const)
  const memoryDefaults = { memory_db: workload, memory_latency_ms: 0 }
  const answer = executeCommand({
    registry,
    entry,
    workload: await loadWorkload(entry),
    command,
    driver: registry.driver('memory'),
    values: { ...Object.fromEntries(defaults), ...memoryDefaults, output: ['recording'], ...options },
    sources: {},
    secretNames: new Set(),
    log,
    stdout: () => undefined,
    stderr: () => undefined,
    toolVersion: '0.0.0',
  })
  const outcome = await answer.then(
    (exitCode) => ({ exitCode, error: undefined }),
    (error: unknown) => ({ exitCode: undefined, error: error as Error & { code?: string; hint?: string } }),
  )
  return { ...outcome, reporter, log }
}

function summaryOf(reporter: RecordingReporter): RunSummary {
  const end = reporter.calls.find((call) => call.call === 'end')
  if (end?.call !== 'end') throw new Error('the run has no summary')
  return end.summary
}

function intervalsOf(reporter: RecordingReporter): IntervalStats[] {
  return reporter.calls.flatMap((call) => (call.call === 'interval' ? [call.stats] : []))
}

test('a run counts exactly the events of the limit and every statement of each, over several workers', async () => {
  const { exitCode, reporter } = await execute('transactions', { threads: 5, events: 200, time: 0 })
  expect(exitCode).toBe(0)
  const summary = summaryOf(reporter)
  expect(summary.totals).toMatchObject({ events: 200, queries: 600, reads: 200, other: 400, writes: 0 })
  expect(summary).toMatchObject({ stopReason: 'events', unfinished: 0, backlog: 0, offered: 200 })
  expect(summary.perThread).toHaveLength(5)
  expect(summary.stopMessage).toBe('Stopped by --events after 200 of 200 events.')
  expect(reporter.callNames()).toEqual(['create', 'start', 'threadsStarted', 'end', 'close'])
})

test('intervals and checkpoints of a run add up to its totals, after a warm-up that counts nothing', async () => {
  const { reporter } = await execute('transactions', {
    threads: 3,
    time: 0.7,
    warmup_time: 0.2,
    report_interval: 0.2,
    report_checkpoints: [0.3],
    rate: 400,
  })
  const names = reporter.callNames()
  expect(names.slice(0, 4)).toEqual(['create', 'start', 'threadsStarted', 'warmupStarted'])
  expect(names.filter((name) => name === 'checkpoint')).toHaveLength(1)
  const { totals, stopReason, latency, serviceLatency, offered, backlog, ...period } = summaryOf(reporter)
  const intervals = intervalsOf(reporter)
  expect(intervals.length).toBeGreaterThan(2)
  for (const counter of COUNTERS) {
    expect(intervals.reduce((sum, interval) => sum + interval[counter], 0)).toBe(totals[counter])
    const checkpoint = reporter.calls.find((call) => call.call === 'checkpoint')
    if (checkpoint?.call !== 'checkpoint') throw new Error('there is no checkpoint')
    expect(checkpoint.stats[counter] + period[counter]).toBe(totals[counter])
  }
  expect(intervals.at(-1)?.last).toBe(true)
  expect(stopReason).toBe('time')
  // An event may be answered between its intended and its real start by no clock: response contains service.
  expect(latency.sumNs).toBeGreaterThanOrEqual(serviceLatency.sumNs)
  expect(totals.queries).toBe(totals.events * 3)
  expect(offered).toBe(totals.events + backlog)
})

test('the same seed offers the same number of events in the same time', async () => {
  const options = { threads: 2, time: 0.3, rate: 300, rand_seed: 11 }
  const [first, second] = [await execute('nothing', options), await execute('nothing', options)]
  expect(summaryOf(first.reporter).offered).toBe(summaryOf(second.reporter).offered)
})

test('an error in one thread ends the run, and its report says so', async () => {
  const { error, reporter } = await execute('fails-in-event', { threads: 2, time: 30 })
  expect(error?.code).toBe('BENCH_SCRIPT_HOOK')
  expect(error?.message).toBe("`event' function failed in thread 1: boom")
  expect(summaryOf(reporter).stopReason).toBe('error')
  expect(reporter.callNames().at(-1)).toBe('close')
})

test('threads that never get ready end the command after --thread-init-timeout', async () => {
  const { error, reporter } = await execute('never-ready', { threads: 2, thread_init_timeout: 1 })
  expect(error).toMatchObject({ code: 'BENCH_RUN_START_TIMEOUT', exitCode: 2 })
  expect(reporter.callNames()).toEqual(['create', 'start', 'close'])
})

test('a parallel command lists the threads that failed, and fails as a whole', async () => {
  const { error, log } = await execute('half-fails', { threads: 4 }, 'load')
  expect(error?.message).toBe("The 'load' command failed in 2 of 4 threads.")
  expect(log.texts('fatal').toSorted()).toEqual([
    "thread 1: `load' function failed: no room for table 1",
    "thread 3: `load' function failed: no room for table 3",
  ])
})
