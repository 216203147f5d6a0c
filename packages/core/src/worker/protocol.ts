/**
 * All messages between the main thread and a worker, and what a worker is started with. Plain data only. Messages are for
 * before and after the loop; during it only shared memory is used.
 */
import type { Logger } from '../contracts/logger.js'
import type { OptionValues } from '../contracts/option.js'
import type { ServerInfo } from '../contracts/driver.js'
import type { ErrorCount } from '../contracts/stats.js'
import type { SerializedError } from '../errors/bench-error.js'
import type { RecorderMemory } from '../stats/shared-layout.js'
import type { RunControlMemory } from './run-control.js'

/** A plugin's entry module and what to take from it. */
export interface ModuleReference {
  readonly url: string
  readonly label: string
  readonly name: string
}

/** How random numbers of all threads are made. */
export interface RandomPlan {
  readonly seed: number
  readonly distribution: 'uniform' | 'gaussian' | 'special' | 'pareto' | 'zipfian'
  readonly specIterations: number
  readonly specPercent: number
  readonly specResult: number
  readonly paretoH: number
  readonly zipfianExponent: number
}

/** Everything that is decided before a command of a workload starts; the same for all workers. */
export interface RunPlan {
  readonly command: string
  readonly workload: ModuleReference
  /** The chosen driver first. */
  readonly drivers: readonly ModuleReference[]
  readonly values: OptionValues
  readonly threads: number
  readonly random: RandomPlan
  /** 0 for none. */
  readonly timeLimitNs: number
  readonly warmupNs: number
  /** 0 for none. */
  readonly eventLimit: number
  /** Events per second over all threads; 0 for closed loop. */
  readonly ratePerSecond: number
  /** Origin of `MonotonicClock`. */
  readonly originSeconds: number
  readonly toolVersion: string
  readonly cacheDirectory: string
}

/** What one worker is started with. */
export interface WorkerData {
  readonly plan: RunPlan
  /** Threads `firstThread … firstThread + threadCount − 1` live here. */
  readonly firstThread: number
  readonly threadCount: number
  /** The worker may block: it hosts one thread whose calls block. */
  readonly blocking: boolean
  readonly control: RunControlMemory
  readonly recorder: RecorderMemory
  /** One Int32: 1 while a driver's call is running. */
  readonly callGuard: SharedArrayBuffer
}

/** From the main thread. */
export type ToWorker =
  /** What to do: the first message. Until it comes, the worker only stands by. */
  | { readonly type: 'worker-load'; readonly data: WorkerData }
  /** Initialise the threads (run) or run the command in each of them (any other command). */
  | { readonly type: 'worker-init' }
  /** All workers are ready: start the loops. */
  | { readonly type: 'run-start' }
  /** Another worker failed before the start: leave. */
  | { readonly type: 'run-cancel' }

/** Where in its life a thread failed. */
export type ThreadStage = 'load' | 'thread_init' | 'event' | 'thread_done' | 'command'

/** To the main thread. */
export type FromWorker =
  | { readonly type: 'worker-ready'; readonly server: ServerInfo | undefined }
  | { readonly type: 'log'; readonly level: keyof Logger; readonly message: string }
  | { readonly type: 'progress'; readonly label: string; readonly done: number; readonly total: number }
  | {
      readonly type: 'thread-failed'
      readonly threadId: number
      readonly stage: ThreadStage
      readonly error: SerializedError
    }
  /** Everything is done but closing connections. @property endedAtNs on the run's clock. */
  | { readonly type: 'worker-done'; readonly endedAtNs: number; readonly errors: readonly ErrorCount[] }

/** The worker's way to the main thread. */
export interface WorkerPort {
  post(message: FromWorker): void
  received(type: ToWorker['type']): Promise<void>
}
