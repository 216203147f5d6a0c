import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { IntervalStats } from '../contracts/stats.js'
import { EXIT_CODE } from '../errors/exit-code.js'
import { bundleWorker } from './test-support/bundled-worker.js'
import type { BundledWorker } from './test-support/bundled-worker.js'
import { createTestRequest } from './test-support/command-request.js'
import type { TestCommand, TestRequest } from './test-support/command-request.js'

// All workers but the first of a run are booted from sources, which takes long on a machine that is busy.
vi.setConfig({ testTimeout: 30_000 })

const sumOf = (
  intervals: readonly { readonly stats: IntervalStats }[],
  field: 'events' | 'queries' | 'reads',
): number => intervals.reduce((sum, { stats }) => sum + stats[field], 0)

describe('a run', () => {
  it('goes through its whole life: init, threads, events, report, done', async () => {
    const run = await createRun({
      values: { threads: 2, events: 50, sql: 'SELECT 1', memory_db: 'secret-name' },
      secretNames: new Set(['memory_db']),
    })
    expect(await run.execute()).toBe(EXIT_CODE.success)
    expect(run.reporter.callNames()).toEqual(['create', 'start', 'threadsStarted', 'end', 'close'])

    const [start] = run.calls('start')
    expect(start?.run).toMatchObject({
      workload: 'actor',
      command: 'run',
      threads: 2,
      seed: 42,
      seedFromClock: false,
      eventLimit: 50,
      percentiles: [95],
      modeText: ['The actor acts.'],
      environment: { toolVersion: '1.2.3', engine: 'native', scriptHash: '', driver: 'memory' },
      options: {
        threads: { value: 2, source: 'command-line' },
        memory_db: { value: '********', source: 'default' },
      },
    })
    expect(start?.run.environment.server).toMatchObject({ product: 'memory' })
    expect(start?.run.usesDatabase()).toBe(true)

    const summary = run.summary()
    expect(summary).toMatchObject({
      stopReason: 'events',
      stopMessage: 'Stopped by --events after 50 of 50 events.',
      events: 50,
      totals: { events: 50, queries: 50, reads: 50, writes: 0, other: 0, ignoredErrors: 0, reconnects: 0 },
      threads: 2,
      unfinished: 0,
      offered: 50,
      backlog: 0,
      errors: [],
      generator: { workers: 2 },
    })
    expect(summary.perThread.reduce((sum, { events }) => sum + events, 0)).toBe(50)
    expect(summary.latency.count).toBe(50)
    expect(Object.keys(summary.latency.percentilesNs)).toEqual(['95'])
    const hooks = run.log.texts('notice')
    expect([hooks[0], hooks.at(-1)]).toEqual(['init', 'done'])
    expect(hooks.slice(1, -1).sort()).toEqual([
      expect.stringMatching(/^thread_done 0/),
      expect.stringMatching(/^thread_done 1/),
      'thread_init 0',
      'thread_init 1',
    ])
  })

  it('adds up: intervals and checkpoints of rate mode cover every event once, the warm-up none', async () => {
    const run = await createRun({
      values: {
        threads: 1,
        time: 0.6,
        warmup_time: 0.1,
        rate: 400,
        report_interval: 0.1,
        report_checkpoints: [0.15, 0.3],
        sql: 'SELECT 1',
      },
    })
    expect(await run.execute()).toBe(EXIT_CODE.success)
    const [intervals, checkpoints, summary] = [run.calls('interval'), run.calls('checkpoint'), run.summary()]
    expect(run.reporter.callNames().slice(0, 4)).toEqual(['create', 'start', 'threadsStarted', 'warmupStarted'])
    expect(summary.stopReason).toBe('time')
    expect(summary.totals.events).toBeGreaterThan(0)
    expect(summary.totals.reads).toBe(summary.totals.events)

    expect(intervals.length).toBeGreaterThanOrEqual(2)
    expect(sumOf(intervals, 'events')).toBe(summary.totals.events)
    expect(sumOf(intervals, 'queries')).toBe(summary.totals.queries)
    intervals.forEach(({ stats }, index) => {
      expect(stats.startSeconds).toBe(intervals[index - 1]?.stats.endSeconds ?? 0)
      expect(stats.last && index < intervals.length - 1).toBe(false)
    })

    expect(checkpoints).toHaveLength(2)
    const periods = [...checkpoints.map(({ stats }) => stats), summary]
    expect(periods.reduce((sum, { events }) => sum + events, 0)).toBe(summary.totals.events)
    expect(periods.reduce((sum, { periodSeconds }) => sum + periodSeconds, 0)).toBeCloseTo(summary.elapsedSeconds, 6)
    expect(periods.reduce((sum, { latency }) => sum + latency.count, 0)).toBe(summary.totalLatency.count)
    expect(summary.elapsedSeconds).toBeGreaterThanOrEqual(0.6)
    // Service begins at the real start, response at the intended one.
    expect(summary.totalLatency.sumNs).toBeGreaterThanOrEqual(summary.totalServiceLatency.sumNs)
    expect(summary.offered).toBe(summary.totals.events + summary.backlog + summary.unfinished)
  })

  it('runs a script in every thread and hashes it', async () => {
    const { request, execute, log, summary, calls } = await createRun({
      workload: 'scripted',
      driver: 'dry-run',
      plugins: [scriptPlugin],
      values: { last_event: 3 },
    })
    expect(request.workload).toMatchObject({ runnable: true, usesDatabase: true })
    expect(await execute()).toBe(EXIT_CODE.success)
    expect(log.texts('print')).toEqual(['init\n', 'init in 0\n', 'done in 0 after 4\n', 'done\n'])
    expect(summary()).toMatchObject({ stopReason: 'script', events: 3, unfinished: 0 })
    const environment = calls('start')[0]?.run.environment
    expect(environment?.engine).toBe('v8')
    expect(environment?.scriptHash).toMatch(/^[0-9a-f]{64}$/)
    // It never asked for a database, so the report has none.
    expect([environment?.driver, calls('start')[0]?.run.usesDatabase()]).toEqual([undefined, false])
  })
})

describe('a run that fails', () => {
  it('reports an error of an event, still calls done, and throws the error', async () => {
    const run = await createRun({ values: { on_event: 'throw' } })
    expect(await run.failure()).toMatchObject({
      code: 'BENCH_SCRIPT_HOOK',
      message: "`event' function failed in thread 0: on_event of thread 0",
    })
    expect(run.reporter.callNames()).toEqual(['create', 'start', 'threadsStarted', 'end', 'close'])
    expect(run.summary()).toMatchObject({ stopReason: 'error' })
    expect(run.log.texts('notice').at(-1)).toBe('done')
  })
  it('does not let an error of done hide the one that ended the run', async () => {
    const run = await createRun({ values: { on_event: 'throw', on_done: 'throw' } })
    expect(await run.failure()).toMatchObject({ details: { hook: 'event' } })
    expect(run.log.texts('fatal')).toEqual(["`done' function failed: on_done of thread 0"])
  })
  it('throws what done throws after a report of the whole run', async () => {
    const run = await createRun({ values: { events: 3, on_done: 'throw' } })
    expect(await run.failure()).toMatchObject({ details: { hook: 'done' } })
    expect(run.reporter.callNames()).toEqual(['create', 'start', 'threadsStarted', 'end', 'close'])
    expect(run.summary()).toMatchObject({ stopReason: 'events', events: 3 })
  })
  it('lists the errors of the database in its report', async () => {
    const run = await createRun({ values: { sql: 'SELECT c FROM missing' } })
    expect(await run.failure()).toMatchObject({
      code: 'BENCH_DRIVER_ERROR',
      hint: 'Run the `prepare` command first.',
    })
    expect(run.summary().errors).toMatchObject([{ kind: 'missing-table', count: 1 }])
  })
  it('throws what init throws before any thread was initialised, and closes its reports', async () => {
    const run = await createRun({ values: { on_init: 'throw' } })
    expect(await run.failure()).toMatchObject({ message: "`init' function failed: on_init of thread 0" })
    expect(run.reporter.callNames()).toEqual(['create', 'close'])
    expect(run.log.texts('notice')).toEqual(['init'])
  })
  it('throws what thread_init throws, without a report of events', async () => {
    const run = await createRun({ values: { on_thread_init: 'throw' } })
    expect(await run.failure()).toMatchObject({ code: 'BENCH_SCRIPT_HOOK', details: { hook: 'thread_init' } })
    expect(run.reporter.callNames()).toEqual(['create', 'start', 'close'])
  })
  it('gives up with exit code 2 when threads do not start in time', async () => {
    const run = await createRun({ values: { on_thread_init: 'hang', thread_init_timeout: 0.01 } })
    expect(await run.failure()).toMatchObject({
      code: 'BENCH_RUN_START_TIMEOUT',
      exitCode: EXIT_CODE.timeout,
      details: { ready: 0, threads: 1 },
    })
  })
  it('cuts off events that hang, counts them as unfinished, and ends with exit code 2', async () => {
    const run = await createRun({
      values: { on_event: 'hang', time: 0.5, stop_grace: '0.02' },
    })
    expect(await run.execute()).toBe(EXIT_CODE.timeout)
    const summary = run.summary()
    expect(summary).toMatchObject({ stopReason: 'deadline', unfinished: 1 })
    expect(summary.stopMessage).toBe('Cut off after 0 events; 1 still running.')
    expect(run.log.texts('fatal')).toHaveLength(1)
    expect(run.log.texts('notice').at(-1)).toBe('done')
  })
  it('ends with exit code 1 and says why when only thread_done fails', async () => {
    const run = await createRun({ values: { events: 3, on_thread_done: 'throw' } })
    expect(await run.execute()).toBe(EXIT_CODE.failure)
    expect(run.summary()).toMatchObject({ stopReason: 'events', events: 3 })
    expect(run.log.texts('fatal')).toEqual(["`thread_done' function failed in thread 0: on_thread_done of thread 0"])
  })
})

describe('another command', () => {
  it('runs once, in one thread, without a report', async () => {
    const run = await createTestRequest({ command: 'once', values: { threads: 4, report_interval: 1 } })
    expect(await run.execute()).toBe(EXIT_CODE.success)
    expect(run.log.texts('notice')).toHaveLength(1)
    expect(run.log.texts('notice')[0]).toMatch(/^once in thread 0/)
    expect(run.reporter.calls).toEqual([])
    expect(run.stderr).toHaveLength(1)
    expect(run.stderr[0]).toMatch(/table 0: 1 of 2 rows \(50%\)/)
  })
  it('runs in every thread if it is parallel, and counts the threads that failed', async () => {
    const run = await createTestRequest({ command: 'each', values: { threads: 2, on_command: 'throw:1' } })
    expect(await run.failure()).toMatchObject({
      code: 'BENCH_RUN_COMMAND_FAILED',
      message: "The 'each' command failed in 1 of 2 threads.",
    })
    expect(run.log.texts('fatal')).toEqual(["thread 1: `each' function failed: on_command of thread 1"])
    expect(run.log.texts('notice')).toContain('each in thread 0 of 2')
  })
  it('throws the error itself where one thread runs it', async () => {
    const run = await createTestRequest({ command: 'once', values: { on_command: 'false' } })
    expect(await run.failure()).toMatchObject({ message: "`once' function failed: it returned false" })
  })
})

let bundled: BundledWorker
let folder = ''
let scriptPlugin = ''

/** A run whose first worker boots fast. */
function createRun(command: TestCommand): Promise<TestRequest> {
  return createTestRequest({ pluginUrl: bundled.pluginUrl, standby: bundled.start(), ...command })
}

beforeAll(async () => {
  bundled = await bundleWorker()
  folder = await mkdtemp(join(tmpdir(), 'bench-engine-'))
  scriptPlugin = join(folder, 'plugin.mjs')
  await writeFile(
    join(folder, 'scripted.js'),
    `var __script = (() => {
      let events = 0
      return {
        options: { last_event: ['events of a thread', 1, 'int'] },
        init: () => print('init'),
        thread_init: (tid) => print('init in ' + tid),
        event: () => ++events > sysbench.opt.last_event,
        thread_done: (tid) => print('done in ' + tid + ' after ' + events),
        done: () => print('done'),
      }
    })();`,
  )
  await writeFile(
    scriptPlugin,
    `export default { name: 'p', apiVersion: 1, scripts: [
      { name: 'scripted', description: 'a script', url: new URL('./scripted.js', import.meta.url).href },
    ] }`,
  )
})
afterAll(async () => {
  await bundled.remove()
  await rm(folder, { recursive: true })
})
