import type { Worker } from 'node:worker_threads'
import type { Logger } from '../contracts/logger.js'
import type { ServerInfo } from '../contracts/driver.js'
import type { ErrorCount } from '../contracts/stats.js'
import { deserializeError, RunError } from '../errors/bench-error.js'
import { mergeErrorCounts } from '../sql/error-tally.js'
import { allocateRecorderMemory } from '../stats/shared-layout.js'
import type { RecorderMemory } from '../stats/shared-layout.js'
import type { FromWorker, RunPlan, ThreadStage, ToWorker, WorkerData } from '../worker/protocol.js'
import { PHASE } from '../worker/run-control.js'
import type { RunControl } from '../worker/run-control.js'
import { createDeferred } from './deferred.js'
import { settlesWithin } from './settles-within.js'
import { startWorker } from '../worker/start-worker.js'

/** After a run was aborted, workers get so long to leave by themselves. */
const ABORT_PATIENCE_MS = 500
/** A driver's call that blocks may take so much longer; ending its worker from outside could kill the process. */
const CALL_PATIENCE_MS = 6000
const CALL_CHECK_MS = 10

/** A thread that failed, and where. */
export interface ThreadFailure {
  readonly threadId: number
  readonly stage: ThreadStage
  readonly error: Error
}

/** What a pool is started with. */
export interface WorkerPoolOptions {
  readonly plan: RunPlan
  /** Threads to host; `plan.threads`, or 1 for a command that is not parallel. */
  readonly threads: number
  readonly workers: number
  /** Each worker hosts one thread whose calls block. */
  readonly blocking: boolean
  readonly control: RunControl
  /** Periods that end with a checkpoint or the run. */
  readonly epochs: number
  readonly log: Logger
  readonly onProgress: (label: string, done: number, total: number) => void
  /** A worker that was started before, to be the first. */
  readonly standby?: Worker | undefined
  /** The first failure of a thread during its events. */
  readonly onEventFailure: () => void
}

interface PooledWorker {
  readonly worker: Worker
  readonly callGuard: Int32Array
  done: boolean
  exited: boolean
}

/** The workers of one command. */
export class WorkerPool {
  readonly memories: readonly RecorderMemory[]
  readonly failures: ThreadFailure[] = []
  /** Facts of the server, once a worker is ready. */
  server: ServerInfo | undefined
  /** When the last worker finished, on the run's clock. */
  endedAtNs = 0
  readonly #ready = createDeferred()
  readonly #done = createDeferred()
  readonly #exited = createDeferred()
  readonly #options: WorkerPoolOptions
  readonly #workers: readonly PooledWorker[]
  readonly #errorCounts: (readonly ErrorCount[])[] = []
  #readyCount = 0

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    const shares = shareThreads(options.threads, options.workers)
    this.memories = shares.map(({ count }) =>
      allocateRecorderMemory({ threads: count, epochs: options.epochs, response: options.plan.ratePerSecond > 0 }),
    )
    this.#workers = shares.map(({ first, count }, index) => this.#spawn(index, first, count))
  }

  /** All workers have initialised their threads; rejects with the first failure. */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  /** All workers are done, well or not. */
  get done(): Promise<void> {
    return this.#done.promise
  }

  /** All workers have left. */
  get exited(): Promise<void> {
    return this.#exited.promise
  }

  /** Lets the workers initialise their threads, or run their command. */
  init(): void {
    this.#post({ type: 'worker-init' })
  }

  /** Lets the loops run. */
  start(): void {
    this.#post({ type: 'run-start' })
  }

  /** Lets workers leave that wait for the start. */
  cancel(): void {
    this.#post({ type: 'run-cancel' })
  }

  errorCounts(): ErrorCount[] {
    return mergeErrorCounts(this.#errorCounts)
  }

  /**
   * Ends what does not end by itself. Workers that are inside a driver's blocking call are waited for, since ending them from
   * outside could abort the whole process.
   * @returns false if a worker is still stuck in such a call.
   */
  async abort(): Promise<boolean> {
    this.#options.control.enter(PHASE.aborted)
    await settlesWithin(this.done, ABORT_PATIENCE_MS)
    const deadline = performance.now() + CALL_PATIENCE_MS
    for (const pooled of this.#workers) {
      while (!pooled.done && this.#options.blocking && Atomics.load(pooled.callGuard, 0) === 1) {
        if (performance.now() > deadline) return false
        await settlesWithin(this.done, CALL_CHECK_MS)
      }
      if (!pooled.done) await pooled.worker.terminate()
    }
    return true
  }

  /** Lets the process end although workers have not left, because something that they close hangs. */
  forget(): void {
    for (const { worker } of this.#workers) worker.unref()
  }

  #spawn(index: number, firstThread: number, threadCount: number): PooledWorker {
    const callGuard = new SharedArrayBuffer(4)
    const data: WorkerData = {
      plan: this.#options.plan,
      firstThread,
      threadCount,
      blocking: this.#options.blocking,
      control: this.#options.control.memory,
      recorder: this.memories[index] as RecorderMemory,
      callGuard,
    }
    const worker = (index === 0 ? this.#options.standby : undefined) ?? startWorker()
    worker.ref()
    const pooled: PooledWorker = { worker, callGuard: new Int32Array(callGuard), done: false, exited: false }
    worker.on('message', (message: FromWorker) => {
      this.#receive(message, pooled)
    })
    worker.on('error', (error) => {
      this.#died(index, firstThread, error.message, error)
    })
    worker.on('exit', (exitCode) => {
      pooled.exited = true
      if (!pooled.done && this.#options.control.phase() !== PHASE.aborted) {
        this.#died(index, firstThread, `exit code ${String(exitCode)}`)
      }
      this.#markDone(pooled)
      if (this.#workers.every((one) => one.exited)) this.#exited.resolve()
    })
    worker.postMessage({ type: 'worker-load', data } satisfies ToWorker)
    return pooled
  }

  #receive(message: FromWorker, pooled: PooledWorker): void {
    switch (message.type) {
      case 'worker-ready':
        this.server ??= message.server
        this.#readyCount += 1
        if (this.#readyCount === this.#workers.length) this.#ready.resolve()
        break
      case 'log':
        this.#options.log[message.level](message.message)
        break
      case 'progress':
        this.#options.onProgress(message.label, message.done, message.total)
        break
      case 'thread-failed':
        this.#fail({ threadId: message.threadId, stage: message.stage, error: deserializeError(message.error) })
        break
      case 'worker-done':
        this.endedAtNs = Math.max(this.endedAtNs, message.endedAtNs)
        this.#errorCounts.push(message.errors)
        this.#markDone(pooled)
        break
    }
  }

  /** Once per worker: after an uncaught error it exits as well. */
  #died(worker: number, threadId: number, reason: string, cause?: Error): void {
    if (this.failures.some((failure) => failure.threadId === threadId && failure.error instanceof RunError)) return
    this.#fail({ threadId, stage: 'event', error: new RunError('BENCH_RUN_WORKER_DIED', { worker, reason }, cause) })
  }

  #fail(failure: ThreadFailure): void {
    this.failures.push(failure)
    this.#ready.reject(failure.error)
    if (failure.stage === 'event') this.#options.onEventFailure()
  }

  #markDone(pooled: PooledWorker): void {
    pooled.done = true
    if (this.#workers.every((one) => one.done)) this.#done.resolve()
  }

  #post(message: ToWorker): void {
    for (const { worker } of this.#workers) worker.postMessage(message)
  }
}

/** Consecutive threads per worker, as evenly as possible. */
export function shareThreads(threads: number, workers: number): { first: number; count: number }[] {
  const shares = []
  for (let index = 0, first = 0; index < workers; index++) {
    const count = Math.floor(threads / workers) + (index < threads % workers ? 1 : 0)
    shares.push({ first, count })
    first += count
  }
  return shares
}
