import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OptionValues } from '../contracts/option.js'
import { RunError } from '../errors/bench-error.js'
import { createRecordingLogger } from '../testing/recording-logger.js'
import type { RunPlan } from '../worker/protocol.js'
import { PHASE, RunControl } from '../worker/run-control.js'
import { startWorker } from '../worker/start-worker.js'
import { actorOptions } from '../worker/test-support/actor-workload.js'
import { createTestPlan } from '../worker/test-support/hosted-worker.js'
import { settlesWithin } from './settles-within.js'
import { bundleWorker } from './test-support/bundled-worker.js'
import type { BundledWorker } from './test-support/bundled-worker.js'
import { WorkerPool } from './worker-pool.js'
import type { WorkerPoolOptions } from './worker-pool.js'

// All workers but the first of a pool are booted from sources, which takes long on a machine that is busy.
vi.setConfig({ testTimeout: 30_000 })

let bundled: BundledWorker
beforeAll(async () => {
  bundled = await bundleWorker()
})
afterAll(() => bundled.remove())

/** A pool of real workers that host the actor. */
function startPool(acts: OptionValues, planned: Partial<RunPlan> = {}, part: Partial<WorkerPoolOptions> = {}) {
  const values = {
    ...Object.fromEntries(Object.entries(actorOptions).map(([name, spec]) => [name, spec.default])),
    memory_db: '',
    memory_latency_ms: 0,
    ...acts,
  }
  const reference = { url: bundled.pluginUrl, label: 'test-plugin' }
  const plan = createTestPlan({
    threads: 2,
    eventLimit: 20,
    values,
    workload: { ...reference, name: 'actor' },
    drivers: [{ ...reference, name: 'memory' }],
    ...planned,
  })
  const control = RunControl.allocate()
  control.schedule(0, 0, Infinity)
  const log = createRecordingLogger()
  const progress: unknown[] = []
  const eventFailures: string[] = []
  const pool = new WorkerPool({
    plan,
    threads: plan.threads,
    workers: 2,
    blocking: false,
    control,
    epochs: 1,
    log,
    onProgress: (...call) => progress.push(call),
    standby: bundled.start(),
    onEventFailure: () => {
      eventFailures.push('failed')
      control.stop('error')
      control.enter(PHASE.draining)
    },
    ...part,
  })
  const run = async (): Promise<void> => {
    pool.init()
    await pool.ready
    control.enter(PHASE.running)
    pool.start()
    await pool.done
  }
  return { pool, control, log, progress, eventFailures, run }
}

const ONE_WORKER = [{ threads: 1 }, { workers: 1 }] as const

describe('WorkerPool', () => {
  it('initialises, runs and ends threads in several workers', async () => {
    const { pool, control, log, eventFailures, run } = startPool({ sql: 'SELECT 1' })
    expect(pool.memories.map(({ threads }) => threads)).toEqual([1, 1])
    await run()
    await pool.exited
    expect([control.threadsReady(), control.databaseUsed(), control.stopReason()]).toEqual([2, true, 'events'])
    expect(pool.server).toMatchObject({ product: 'memory' })
    expect(pool.endedAtNs).toBeGreaterThan(0)
    expect([pool.failures, pool.errorCounts(), eventFailures]).toEqual([[], [], []])
    expect(
      log
        .texts('notice')
        .filter((text) => text.startsWith('thread_init'))
        .sort(),
    ).toEqual(['thread_init 0', 'thread_init 1'])
    expect(await pool.abort()).toBe(true)
  })
  it('starts its workers itself when none stands by, and takes one that does as its first', async () => {
    const standby = startWorker()
    let left = false
    standby.on('exit', () => (left = true))
    const { pool, run } = startPool({}, {}, { standby })
    await run()
    await pool.exited
    expect([left, pool.failures]).toEqual([true, []])
  })
  it('is not ready when a thread fails, and lets the others leave when it is cancelled', async () => {
    const { pool, eventFailures } = startPool({ on_thread_init: 'throw:1' })
    pool.init()
    await expect(pool.ready).rejects.toThrow("`thread_init' function failed in thread 1: on_thread_init of thread 1")
    pool.cancel()
    await pool.exited
    expect(pool.failures).toMatchObject([{ threadId: 1, stage: 'thread_init' }])
    expect(eventFailures).toEqual([])
  })
  it('lists the failures of all threads, adds up the errors of the database, and says so during the events', async () => {
    const { pool, eventFailures, run } = startPool({ sql: 'SELECT c FROM missing', on_thread_done: 'throw:0' })
    await run()
    await pool.exited
    const stages = pool.failures.map(({ threadId, stage }) => `${stage} ${threadId}`)
    expect(stages).toContain('thread_done 0')
    expect(eventFailures.length).toBeGreaterThan(0)
    expect(stages.filter((text) => text.startsWith('event'))).toHaveLength(eventFailures.length)
    expect(pool.errorCounts()).toMatchObject([
      { kind: 'missing-table', statement: 'SELECT c FROM missing', count: eventFailures.length },
    ])
  })
  it('reports a worker that exits while it runs, and stops the others', async () => {
    const { pool, control, eventFailures, run } = startPool({ on_event: 'exit:1', event_ms: 1 }, { eventLimit: 0 })
    await run()
    await pool.exited
    expect(pool.failures).toMatchObject([{ threadId: 1, error: { code: 'BENCH_RUN_WORKER_DIED' } }])
    expect(pool.failures[0]?.error.message).toBe('Worker 1 ended unexpectedly: exit code 7.')
    expect([eventFailures, control.stopReason()]).toEqual([['failed'], 'error'])
  })
  it('reports a worker once that is ended by an error which nobody catches', async () => {
    const { pool, run } = startPool({ on_event: 'crash' }, ...ONE_WORKER)
    await run()
    await pool.exited
    expect(pool.failures).toHaveLength(1)
    const error = pool.failures[0]?.error
    expect(error).toBeInstanceOf(RunError)
    expect(error?.message).toContain('thrown where nobody catches it')
    expect(error?.cause).toMatchObject({ name: 'TypeError' })
  })
  it('is not ready when a worker exits while its threads are initialised', async () => {
    const { pool } = startPool({ on_thread_init: 'exit' }, ...ONE_WORKER)
    pool.init()
    await expect(pool.ready).rejects.toMatchObject({ code: 'BENCH_RUN_WORKER_DIED', details: { worker: 0 } })
    pool.cancel()
    await pool.exited
  })
  it('ends workers that hang, from outside and without calling that a failure', async () => {
    const { pool, control, run } = startPool({ on_event: 'hang' }, ...ONE_WORKER)
    const running = run()
    await pool.ready
    expect(await settlesWithin(pool.done, 20)).toBe(false)
    expect(await pool.abort()).toBe(true)
    await running
    await pool.exited
    expect(control.phase()).toBe(PHASE.aborted)
    expect(pool.failures).toEqual([])
  })
  it('hands on how far a command is, and names the threads that failed', async () => {
    const { pool, progress, log } = startPool({ on_command: 'false:1' }, { command: 'each' }, { workers: 1 })
    pool.init()
    await pool.exited
    expect(progress.toSorted()).toEqual([
      ['table 0', 1, 2],
      ['table 1', 1, 2],
    ])
    expect(log.texts('notice').sort()).toEqual(['each in thread 0 of 2', 'each in thread 1 of 2'])
    expect(pool.failures).toMatchObject([{ threadId: 1, stage: 'command' }])
  })
})
