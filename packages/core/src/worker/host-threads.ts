import type { Driver } from '../contracts/driver.js'
import type { Logger } from '../contracts/logger.js'
import type { ThreadContext, Workload } from '../contracts/workload.js'
import { BenchError, serializeError } from '../errors/bench-error.js'
import { DriverError } from '../errors/driver-error.js'
import { instantiateWorkload } from '../plugins/instantiate-workload.js'
import { loadPluginUrl } from '../plugins/load-plugin.js'
import { RETRY_POLICY, STRICT_POLICY } from '../sql/error-policy.js'
import { UNCOUNTED } from '../sql/query-recorder.js'
import { RestartEvent } from '../sql/restart-event.js'
import { SessionPool } from '../sql/session-pool.js'
import type { ThreadDrivers } from '../sql/session-pool.js'
import { createEventTimes } from '../stats/event-times.js'
import { MonotonicClock } from '../stats/monotonic-clock.js'
import { ThreadRecorder } from '../stats/recorder.js'
import { Arrivals } from './arrivals.js'
import { createEventFailures, CUT_OFF } from './event-failure.js'
import { ClosedLoopGate, RateGate } from './event-gate.js'
import type { EventGate } from './event-gate.js'
import { runAsync, runSync } from './event-loop.js'
import type { LoopThread } from './event-loop.js'
import { Pacer } from './pacer.js'
import type { FromWorker, ThreadStage, ToWorker, WorkerData } from './protocol.js'
import { PHASE, RunControl } from './run-control.js'
import { createThreadContext, DEFAULT_DATABASE } from './thread-context.js'

/** The worker's way to the main thread. */
export interface WorkerPort {
  post(message: FromWorker): void
  received(type: ToWorker['type']): Promise<void>
}

/** One logical thread between its init and its end. */
interface HostedThread {
  readonly context: ThreadContext
  readonly sql: ThreadDrivers
  readonly recorder: ThreadRecorder
  state: unknown
}

/**
 * The life of one worker: load modules · wait for `worker-init` · initialise its threads, or run the command in each ·
 * wait for `run-start` · loops · thread_done · close everything · `worker-done`.
 */
export async function hostThreads(data: WorkerData, port: WorkerPort): Promise<void> {
  const { plan } = data
  const control = new RunControl(data.control)
  const clock = new MonotonicClock(plan.originSeconds)
  const pacer = new Pacer(clock, control, data.blocking)
  const { workload, drivers } = await loadModules(data)
  const pool = new SessionPool({
    drivers,
    values: plan.values,
    environment: {
      cacheDirectory: plan.cacheDirectory,
      defaultDatabase: workload.defaultDatabase ?? DEFAULT_DATABASE,
      applicationName: `bench ${plan.toolVersion}`,
      threadId: data.firstThread,
    },
    policy: plan.command === 'run' ? RETRY_POLICY : STRICT_POLICY,
    callGuard: new Int32Array(data.callGuard),
    onDatabaseUsed: () => {
      control.markDatabaseUsed()
    },
  })
  const log = postingLogger(port)
  const threads = Array.from({ length: data.threadCount }, (_, index): HostedThread => {
    const threadId = data.firstThread + index
    const recorder = new ThreadRecorder(data.recorder, index, control.epochView)
    const sql = pool.forThread(plan.command === 'run' ? recorder : UNCOUNTED)
    const progress: ThreadContext['progress'] = (label, done, total) => {
      port.post({ type: 'progress', label, done, total })
    }
    const parts = { plan, threadId, stream: threadId, control, clock, log, pacer, sql, progress }
    return { context: createThreadContext(parts), sql, recorder, state: undefined }
  })
  const failed = (threadId: number, stage: ThreadStage, error: unknown): void => {
    port.post({ type: 'thread-failed', threadId, stage, error: serializeError(unexpectedRestart(error)) })
  }

  await Promise.race([port.received('worker-init'), port.received('run-cancel')])
  try {
    if (plan.command === 'run')
      await runThreads({ data, port, control, clock, pacer, pool, workload, threads, failed, log })
    else await runCommand(workload, plan.command, threads, failed)
    port.post({ type: 'worker-done', endedAtNs: clock.nowNs(), errors: pool.errors.counts() })
  } finally {
    for (const thread of threads) await thread.sql.closeAll()
    await pool.close()
  }
}

async function loadModules({ plan }: WorkerData): Promise<{ workload: Workload; drivers: Driver[] }> {
  const owner = await loadPluginUrl(plan.workload.url, plan.workload.label)
  const run = { command: plan.command, version: plan.toolVersion }
  const { workload } = await instantiateWorkload(owner, plan.workload.name, run)
  const drivers: Driver[] = []
  for (const reference of plan.drivers) {
    const { plugin } = await loadPluginUrl(reference.url, reference.label)
    const driver = plugin.drivers?.find((one) => one.name === reference.name)
    if (driver !== undefined) drivers.push(driver)
  }
  return { workload, drivers }
}

async function runCommand(
  workload: Workload,
  name: string,
  threads: readonly HostedThread[],
  failed: (threadId: number, stage: ThreadStage, error: unknown) => void,
): Promise<void> {
  await Promise.all(
    threads.map(async ({ context }) => {
      try {
        const answer = await workload.commands[name]?.run(context)
        if (answer === false) throw new BenchError('BENCH_SCRIPT_HOOK', { hook: name, reason: 'it returned false' })
      } catch (error) {
        failed(context.threadId, 'command', error)
      }
    }),
  )
}

interface RunParts {
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

async function runThreads(parts: RunParts): Promise<void> {
  const { port, control, threads, workload, failed, pool } = parts
  if (control.phase() > PHASE.running) {
    // Interrupted before the start: nothing was made, nothing is to be ended.
    port.post({ type: 'worker-ready', server: undefined })
    return
  }
  const initialised = await Promise.all(threads.map((thread) => initialise(parts, thread)))
  if (initialised.every(Boolean)) port.post({ type: 'worker-ready', server: await pool.serverInfo() })
  await Promise.race([port.received('run-start'), port.received('run-cancel')])
  if (control.phase() === PHASE.running) await runLoops(parts)
  await Promise.all(
    threads.map(async (thread, index) => {
      if (initialised[index] !== true || control.phase() === PHASE.aborted) return
      try {
        await workload.threadDone?.(thread.state, thread.context)
      } catch (error) {
        failed(thread.context.threadId, 'thread_done', error)
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
    failed(threadId, 'thread_init', error)
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
  }
}

/** A restart outside the event loop has nothing to restart: there it is the error that it stands for. */
function unexpectedRestart(error: unknown): unknown {
  if (!(error instanceof RestartEvent)) return error
  const { facts, statement } = error
  return new DriverError('BENCH_DRIVER_ERROR', facts, { operation: 'execute', statement })
}

function postingLogger(port: WorkerPort): Logger {
  const to =
    (level: keyof Logger) =>
    (message: string): void => {
      port.post({ type: 'log', level, message })
    }
  return {
    fatal: to('fatal'),
    alert: to('alert'),
    warning: to('warning'),
    notice: to('notice'),
    info: to('info'),
    debug: to('debug'),
    timestamped: to('timestamped'),
    print: to('print'),
  }
}
