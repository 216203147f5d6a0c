import { describe, expect, it } from 'vitest'
import { API_VERSION } from '../contracts/api-version.js'
import type { SqlConnection } from '../contracts/sql.js'
import type { ThreadContext, Workload, WorkloadCommand } from '../contracts/workload.js'
import { BenchError, deserializeError } from '../errors/bench-error.js'
import type { RunPlan } from './protocol.js'
import { PHASE } from './run-control.js'
import { createTestPlan, hostRun, hostWorker } from './test-support/hosted-worker.js'
import type { HostedWorker } from './test-support/hosted-worker.js'

interface Staged {
  readonly workload: Workload
  /** Which hooks were called, in order. */
  readonly calls: string[]
}

/** A workload that keeps its calls. */
function stagedWorkload(part: Partial<Workload> = {}): Staged {
  const calls: string[] = []
  const workload: Workload = {
    name: 'staged',
    apiVersion: API_VERSION,
    description: 'a workload of a test',
    options: {},
    commands: {},
    threadInit: () => undefined,
    event: () => true,
    ...part,
  }
  return {
    calls,
    workload: {
      ...workload,
      threadInit: (context) => {
        calls.push(`init ${context.threadId}`)
        return workload.threadInit(context)
      },
      threadDone: (state, context) => {
        calls.push(`done ${context.threadId}`)
        return workload.threadDone?.(state, context)
      },
    },
  }
}

const command = (run: WorkloadCommand['run']): Partial<Workload> => ({
  commands: { fill: { help: '', parallel: true, run } },
})

async function hostCommand(workload: Workload, part: Partial<RunPlan> = {}): Promise<HostedWorker> {
  const hosted = hostWorker(workload, createTestPlan({ command: 'fill', ...part }))
  hosted.send('worker-init')
  await hosted.left
  return hosted
}

/** Code and message of each failure, with its thread and stage. */
function failures(hosted: HostedWorker): [thread: number, stage: string, message: string][] {
  return hosted.of('thread-failed').map(({ threadId, stage, error }) => [threadId, stage, error.message])
}

const MINUTE = 60e9

describe('a run in one worker', () => {
  it('initialises threads, waits for the start, runs events on the database and ends its threads', async () => {
    const { workload, calls } = stagedWorkload({
      threadInit: async (context) => (await context.sql.driver()).connect(),
      event: async (connection) => void (await (connection as SqlConnection).query('SELECT 1')),
      threadDone: (connection) => (connection as SqlConnection).close(),
    })
    const hosted = hostWorker(workload, createTestPlan({ threads: 3, eventLimit: 50 }))
    expect(hosted.posted).toEqual([])
    hosted.send('worker-init')
    await hosted.until('worker-ready')
    expect(calls).toEqual(['init 0', 'init 1', 'init 2'])
    expect([hosted.control.threadsReady(), hosted.control.databaseUsed()]).toEqual([3, true])
    expect(hosted.of('worker-ready')[0]?.server).toMatchObject({ product: 'memory' })
    expect(hosted.read().running).toBe(0)
    hosted.startRun()
    await hosted.left
    expect(calls.slice(3).sort()).toEqual(['done 0', 'done 1', 'done 2'])
    expect(hosted.read()).toMatchObject({ reads: 50, writes: 0, other: 0, running: 0, busy: 0 })
    expect(hosted.read().service.count).toBe(50)
    expect(hosted.control.stopReason()).toBe('events')
    const done = hosted.of('worker-done')
    expect(done).toMatchObject([{ errors: [] }])
    expect(done[0]?.endedAtNs).toBeGreaterThanOrEqual(hosted.control.startNs)
    expect(hosted.of('thread-failed')).toEqual([])
  })
  it('gives each thread a context of its own', async () => {
    const contexts: ThreadContext[] = []
    const { workload } = stagedWorkload({ threadInit: (context) => void contexts.push(context) })
    const plan = createTestPlan({ threads: 2 })
    await hostRun(workload, plan)
    expect(contexts.map(({ threadId, threads }) => [threadId, threads])).toEqual([
      [0, 2],
      [1, 2],
    ])
    const [first, second] = contexts.map(({ random }) => Array.from({ length: 5 }, () => random.uniform(1, 1e6)))
    expect(first).not.toEqual(second)
    expect(contexts[0]?.options).toBe(plan.values)
    expect(contexts[0]?.stopping()).toBe(false)
  })
  it('asks for the server in the worker of the first thread only', async () => {
    const { workload } = stagedWorkload({ threadInit: async (context) => void (await context.sql.driver()) })
    const hosted = hostWorker(workload, createTestPlan(), { firstThread: 4 })
    hosted.send('worker-init')
    hosted.send('run-cancel')
    await hosted.left
    expect(hosted.of('worker-ready')).toEqual([{ type: 'worker-ready', server: undefined }])
  })
  it('starts events until the time limit, but none after it', async () => {
    const { workload } = stagedWorkload({ event: (_, context) => context.sleep(2) })
    const hosted = await hostRun(workload, createTestPlan({ timeLimitNs: 20e6 }))
    expect(hosted.control.stopReason()).toBe('time')
    expect(hosted.read().service.count).toBeGreaterThan(0)
    expect(hosted.of('log')).toContainEqual({ type: 'log', level: 'info', message: 'Time limit exceeded, exiting...' })
  })
  it('measures nothing of the warm-up', async () => {
    let events = 0
    const { workload } = stagedWorkload({
      event: (_, context) => {
        events += 1
        return context.sleep(1)
      },
    })
    const hosted = await hostRun(workload, createTestPlan({ warmupNs: 20e6, eventLimit: 3 }))
    expect(hosted.read().service.count).toBe(3)
    expect(events).toBeGreaterThan(3)
  })
  it('runs events at the times of a schedule', async () => {
    const { workload } = stagedWorkload({ event: () => undefined })
    const plan = createTestPlan({ threads: 2, ratePerSecond: 2000, eventLimit: 40 })
    const hosted = await hostRun(workload, plan)
    const { response, service } = hosted.read()
    expect([response.count, service.count]).toEqual([40, 40])
    expect(response.sumNs).toBeGreaterThan(service.sumNs)
  })
  it('runs workloads that answer at once in the loop that never waits', async () => {
    const events = [0, 0]
    const { workload } = stagedWorkload({
      synchronous: true,
      event: (_, { threadId }) => void (events[threadId] = (events[threadId] ?? 0) + 1),
    })
    const hosted = await hostRun(workload, createTestPlan({ threads: 2, eventLimit: 1000 }))
    expect(events).toEqual([500, 500])
    expect(hosted.read().service.count).toBe(1000)
  })
  it('refuses a promise of a workload that says it answers at once', async () => {
    const { workload } = stagedWorkload({ synchronous: true, event: () => Promise.resolve() })
    const hosted = await hostRun(workload, createTestPlan())
    expect(failures(hosted)).toMatchObject([[0, 'event', expect.stringContaining('declares itself `synchronous`')]])
  })
  it('ends a thread whose event answers with something truthy, and goes on with the others', async () => {
    const { workload } = stagedWorkload({ event: (_, { threadId }) => threadId === 0 })
    const hosted = await hostRun(workload, createTestPlan({ threads: 2, eventLimit: 10 }))
    // The event that ended the first thread is one of the ten, but not counted.
    expect([...hosted.read().threadEvents]).toEqual([0, 9])
  })
  it('tells the main thread what is logged, printed and how far it is', async () => {
    const { workload } = stagedWorkload({
      threadInit: ({ log, progress }) => {
        for (const level of ['fatal', 'alert', 'warning', 'notice', 'info', 'timestamped', 'print'] as const)
          log[level](level)
        progress('sbtest1', 1, 2)
      },
    })
    const hosted = await hostRun(workload, createTestPlan())
    const logged = hosted.of('log').filter(({ level }) => level !== 'debug')
    expect(logged.map(({ level, message }) => level === message)).toEqual(Array(7).fill(true))
    expect(
      hosted
        .of('log')
        .filter(({ level }) => level === 'debug')
        .map(({ message }) => message),
    ).toEqual(['Worker thread (#0) started', 'Worker thread (#0) initialized'])
    expect(hosted.of('progress')).toEqual([{ type: 'progress', label: 'sbtest1', done: 1, total: 2 }])
  })
  it('closes connections that the workload left open', async () => {
    const connections: SqlConnection[] = []
    const { workload } = stagedWorkload({
      threadInit: async (context) => void connections.push(await (await context.sql.driver()).connect()),
    })
    await hostRun(workload, createTestPlan({ threads: 2 }))
    expect(connections).toHaveLength(2)
    for (const connection of connections) {
      await expect(connection.query('SELECT 1')).rejects.toThrow('the connection is closed')
    }
  })
})

describe('a run that fails', () => {
  it('names the threads whose thread_init failed, is not ready, and ends the others once it is cancelled', async () => {
    const { workload, calls } = stagedWorkload({
      threadInit: ({ threadId }) => {
        if (threadId === 1) throw new Error('no room')
      },
    })
    const hosted = hostWorker(workload, createTestPlan({ threads: 3 }))
    hosted.send('worker-init')
    await hosted.until('thread-failed')
    hosted.send('run-cancel')
    await hosted.left
    expect(failures(hosted)).toEqual([[1, 'thread_init', "`thread_init' function failed in thread 1: no room"]])
    expect(hosted.of('worker-ready')).toEqual([])
    expect(calls.slice(3).sort()).toEqual(['done 0', 'done 2'])
    expect(hosted.of('worker-done')).toHaveLength(1)
  })
  it('gives a restart in thread_init its meaning as an error', async () => {
    const { workload } = stagedWorkload({ threadInit: async (context) => deadlock(context) })
    const hosted = hostWorker(workload, createTestPlan())
    hosted.send('worker-init')
    hosted.send('run-cancel')
    await hosted.left
    const [failure] = hosted.of('thread-failed')
    expect(failure).toMatchObject({
      stage: 'thread_init',
      error: { name: 'DriverError', details: { kind: 'deadlock' } },
    })
  })
  it('stops all threads after an error of one event, names hook and thread, and still ends them all', async () => {
    const { workload, calls } = stagedWorkload({
      event: async (_, context) => {
        await context.sleep(1)
        if (context.threadId === 2) throw new Error('boom')
      },
    })
    const hosted = await hostRun(workload, createTestPlan({ threads: 3, timeLimitNs: MINUTE }))
    expect(failures(hosted)).toEqual([[2, 'event', "`event' function failed in thread 2: boom"]])
    expect([hosted.control.phase(), hosted.control.stopReason()]).toEqual([PHASE.draining, 'error'])
    expect(calls.slice(3).sort()).toEqual(['done 0', 'done 1', 'done 2'])
    expect(hosted.read().running).toBe(0)
  })
  it('stops the loop that never waits as well', async () => {
    let events = 0
    const { workload, calls } = stagedWorkload({
      synchronous: true,
      event: () => {
        events += 1
        if (events === 10) throw new Error('boom')
      },
    })
    const hosted = await hostRun(workload, createTestPlan({ threads: 2, timeLimitNs: MINUTE }))
    expect(failures(hosted)).toMatchObject([[0, 'event', expect.stringMatching(/in thread [01]: boom$/)]])
    expect(hosted.control.stopReason()).toBe('error')
    expect(calls.slice(2).sort()).toEqual(['done 0', 'done 1'])
  })
  it('reports an error of the database with its facts, and tallies it', async () => {
    const { workload } = stagedWorkload({
      threadInit: async (context) => (await context.sql.driver()).connect(),
      event: async (connection) => void (await (connection as SqlConnection).query('SELECT c FROM missing')),
    })
    const hosted = await hostRun(workload, createTestPlan())
    const [failure] = hosted.of('thread-failed')
    const error = failure === undefined ? undefined : deserializeError(failure.error)
    expect(BenchError.isInstance(error)).toBe(true)
    expect(error?.message).toBe('query failed: no such table: missing (MISSING-TABLE) for query SELECT c FROM missing')
    expect(hosted.of('worker-done')[0]?.errors).toEqual([
      expect.objectContaining({ kind: 'missing-table', statement: 'SELECT c FROM missing', count: 1 }),
    ])
  })
  it('names each thread whose thread_done failed, and lets the others end', async () => {
    const { workload, calls } = stagedWorkload({
      threadDone: (_, { threadId }) => {
        if (threadId !== 1) throw new Error('late')
      },
    })
    const hosted = await hostRun(workload, createTestPlan({ threads: 3 }))
    expect(failures(hosted)).toEqual([
      [0, 'thread_done', "`thread_done' function failed in thread 0: late"],
      [2, 'thread_done', "`thread_done' function failed in thread 2: late"],
    ])
    expect(calls).toHaveLength(6)
    expect(hosted.of('worker-done')).toHaveLength(1)
  })
  it('leaves at once when it is interrupted before its start, without making anything', async () => {
    const { workload, calls } = stagedWorkload()
    const hosted = hostWorker(workload, createTestPlan())
    hosted.control.enter(PHASE.draining)
    hosted.send('run-cancel')
    await hosted.left
    expect(hosted.posted.map(({ type }) => type)).toEqual(['worker-ready', 'worker-done'])
    expect(calls).toEqual([])
  })
  it('runs no event when it is interrupted between the initialisation and the start, and ends its threads', async () => {
    let events = 0
    const { workload, calls } = stagedWorkload({ event: () => void (events += 1) })
    const hosted = hostWorker(workload, createTestPlan())
    hosted.send('worker-init')
    await hosted.until('worker-ready')
    hosted.control.enter(PHASE.draining)
    hosted.send('run-start')
    await hosted.left
    expect([events, calls]).toEqual([0, ['init 0', 'done 0']])
  })
  it('skips thread_done when the run is aborted, and cuts a pause short', async () => {
    const { workload, calls } = stagedWorkload({ event: (_, context) => context.sleep(3_600_000) })
    const hosted = hostWorker(workload, createTestPlan({ threads: 2 }))
    hosted.send('worker-init')
    await hosted.until('worker-ready')
    hosted.startRun()
    await new Promise((resolve) => setTimeout(resolve, 5))
    hosted.control.enter(PHASE.aborted)
    await hosted.left
    expect(calls).toEqual(['init 0', 'init 1'])
    expect(failures(hosted)).toEqual([])
  })
  it.each([
    ['a plugin that is gone', { url: 'file:///none/plugin.js', label: 'gone', name: 'x' }, 'BENCH_PLUGIN_NOT_FOUND'],
    ['a workload that its plugin does not have', undefined, 'BENCH_INTERNAL'],
  ])('rejects for %s', async (_, reference, code) => {
    const plan = createTestPlan()
    const hosted = hostWorker(stagedWorkload().workload, {
      ...plan,
      workload: reference ?? { ...plan.workload, name: 'none' },
    })
    await expect(hosted.left).rejects.toMatchObject({ code })
    expect(hosted.posted).toEqual([])
  })
})

describe('a command in one worker', () => {
  it('runs once in each of its threads, counts nothing, and closes what it opened', async () => {
    const ran: number[] = []
    const connections: SqlConnection[] = []
    const { workload, calls } = stagedWorkload(
      command(async (context) => {
        ran.push(context.threadId)
        const connection = await (await context.sql.driver()).connect()
        connections.push(connection)
        await connection.query('SELECT 1')
      }),
    )
    const hosted = await hostCommand(workload, { threads: 2 })
    expect([ran, calls]).toEqual([[0, 1], []])
    expect(hosted.posted.map(({ type }) => type)).toEqual(['worker-done'])
    expect(hosted.read()).toMatchObject({ reads: 0, running: 0 })
    await expect(connections[0]?.query('SELECT 1')).rejects.toThrow('the connection is closed')
  })
  it('names each thread that failed, also one that answers false, and lets the others go on', async () => {
    const finished: number[] = []
    const { workload } = stagedWorkload(
      command(async ({ threadId, sleep }) => {
        if (threadId === 0) throw new Error('full')
        await sleep(2)
        if (threadId === 1) return false
        finished.push(threadId)
        return undefined
      }),
    )
    const hosted = await hostCommand(workload, { threads: 4 })
    expect(failures(hosted)).toEqual([
      [0, 'command', "`fill' function failed: full"],
      [1, 'command', "`fill' function failed: it returned false"],
    ])
    expect(finished.toSorted()).toEqual([2, 3])
  })
  it.each([0, '', null, undefined])('is well if it answers %j', async (answer) => {
    const hosted = await hostCommand(stagedWorkload(command(() => answer)).workload)
    expect(failures(hosted)).toEqual([])
  })
  it('takes a deadlock for an error, since there is no event to restart', async () => {
    const { workload } = stagedWorkload(command((context) => deadlock(context)))
    const [failure] = (await hostCommand(workload)).of('thread-failed')
    expect(failure).toMatchObject({ stage: 'command', error: { name: 'DriverError', details: { kind: 'deadlock' } } })
  })
})

async function deadlock(context: ThreadContext): Promise<void> {
  const connection = await (await context.sql.driver('contended')).connect()
  await connection.query('DEADLOCK')
}
