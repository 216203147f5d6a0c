import type { Logger } from '../contracts/logger.js'
import type { ThreadContext, Workload } from '../contracts/workload.js'
import { toHookError } from '../errors/hook-error.js'
import type { SessionPool, ThreadDrivers } from '../sql/session-pool.js'
import { createEventTimes } from '../stats/event-times.js'
import type { MonotonicClock } from '../stats/monotonic-clock.js'
import type { ThreadRecorder } from '../stats/recorder.js'
import { Arrivals } from './arrivals.js'
import { brokenPromise, createEventFailures, CUT_OFF } from './event-failure.js'
import { ClosedLoopGate, RateGate } from './event-gate.js'
import type { EventGate } from './event-gate.js'
import { runAsync, runSync } from './event-loop.js'
import type { LoopThread } from './event-loop.js'
import type { Pacer } from './pacer.js'
import type { ThreadStage, WorkerData, WorkerPort } from './protocol.js'
import { PHASE } from './run-control.js'
import type { RunControl } from './run-control.js'
import { unexpectedRestart } from './unexpected-restart.js'

/** One logical thread between its init and its end. */
export interface HostedThread {
  readonly context: ThreadContext
  readonly sql: ThreadDrivers
  readonly recorder: ThreadRecorder
  state: unknown
}

/** What the phases of a run in one worker share. */
export interface RunParts {
  readonly data: WorkerData
  readonly port: WorkerPort
  readonly control: RunControl
  readonly clock: MonotonicClock
  readonly pacer: Pacer
  readonly pool: SessionPool
  readonly workload: Workload
  readonly threads: readonly HostedThread[]
  readonly failed: (threadId: number, stage: ThreadStage, error: unknown) => void
  readonly log: Logger
}

/** The `run` command in one worker: thread_init · wait for `run-start` · loops · thread_done. */
export async function runThreads(parts: RunParts): Promise<void> {
  const { port, control, threads, workload, failed, pool } = parts
  if (control.phase() > PHASE.running) {
    // Interrupted before the start: nothing was made, nothing is to be ended.
    port.post({ type: 'worker-ready', server: undefined })
    return
  }
  const initialised = await Promise.all(threads.map((thread) => initialise(parts, thread)))
  // One worker asks the server for all.
  const server = parts.data.firstThread === 0 ? await pool.serverInfo() : undefined
  if (initialised.every(Boolean)) port.post({ type: 'worker-ready', server })
  await Promise.race([port.received('run-start'), port.received('run-cancel')])
  if (control.phase() === PHASE.running) await runLoops(parts)
  await Promise.all(
    threads.map(async (thread, index) => {
      if (initialised[index] !== true || control.phase() === PHASE.aborted) return
      try {
        await workload.threadDone?.(thread.state, thread.context)
      } catch (error) {
        failed(thread.context.threadId, 'thread_done', hookError('thread_done', thread, error))
      }
    }),
  )
}

async function initialise({ workload, control, failed, log }: RunParts, thread: HostedThread): Promise<boolean> {
  const { threadId } = thread.context
  try {
    log.debug(`Worker thread (#${String(threadId)}) started`)
    thread.state = await workload.threadInit(thread.context)
    log.debug(`Worker thread (#${String(threadId)}) initialized`)
    control.threadReady()
    return true
  } catch (error) {
    failed(threadId, 'thread_init', hookError('thread_init', thread, error))
    return false
  }
}

async function runLoops(parts: RunParts): Promise<void> {
  const { data, control, clock, pacer, workload, threads, failed, log } = parts
  const arrivals =
    data.plan.ratePerSecond > 0 ? new Arrivals(control, data.plan.random.seed, data.plan.ratePerSecond) : undefined
  const loops = threads.map((thread) => toLoopThread(parts, thread, arrivals))
  const ended = (thread: HostedThread): void => {
    thread.recorder.threadEnded()
    const reason = control.stopReason()
    if (reason === 'time') log.info('Time limit exceeded, exiting...')
    if (reason === 'events') log.info('Event limit exceeded, exiting...')
  }
  const stopAll = (threadId: number, error: unknown): void => {
    if (error === CUT_OFF) return
    for (const thread of threads) if (thread.context.threadId === threadId) thread.recorder.eventDropped()
    control.stop('error')
    control.enter(PHASE.draining)
    failed(threadId, 'event', error)
  }
  for (const thread of threads) thread.recorder.threadStarted()
  if (workload.synchronous === true) {
    try {
      runSync(loops, clock, pacer)
    } catch (error) {
      stopAll(data.firstThread, error)
    }
    for (const thread of threads) ended(thread)
    return
  }
  await Promise.all(
    threads.map(async (thread, index) => {
      try {
        await runAsync(loops[index] as LoopThread, clock, pacer, threads.length > 1)
      } catch (error) {
        stopAll(thread.context.threadId, error)
      }
      ended(thread)
    }),
  )
}

function toLoopThread(parts: RunParts, thread: HostedThread, arrivals: Arrivals | undefined): LoopThread {
  const { data, control, pacer, workload } = parts
  const { context, recorder, state } = thread
  const { eventLimit } = data.plan
  const gate: EventGate =
    arrivals === undefined
      ? new ClosedLoopGate(control, eventLimit, recorder)
      : new RateGate(control, eventLimit, recorder, arrivals, pacer)
  const failures = createEventFailures(workload, state, context, control, pacer, recorder)
  return {
    gate,
    times: createEventTimes(),
    recorder,
    event: () => workload.event(state, context),
    recover: (error) => failures.recover(error),
    recoverSync: (error) => failures.recoverSync(error),
    refusePromise: () => {
      throw brokenPromise(context.threadId)
    },
  }
}

function hookError(hook: string, { context }: HostedThread, error: unknown): Error {
  return toHookError(hook, context.threadId, unexpectedRestart(error))
}
