import type { ApiVersion } from './api-version.js'
import type { Awaitable } from './awaitable.js'
import type { Clock } from './clock.js'
import type { Logger } from './logger.js'
import type { OptionTable, OptionValues } from './option.js'
import type { Random } from './random.js'
import type { SqlDrivers } from './sql.js'

/** What one logical thread owns and may use. Made once per thread and passed to every call. */
export interface ThreadContext {
  /** 0-based number of the thread. */
  readonly threadId: number
  /** Number of threads of the run or command. */
  readonly threads: number
  /** All resolved options: general, driver and workload, by name with underscores. */
  readonly options: OptionValues
  readonly random: Random
  readonly clock: Clock
  readonly log: Logger
  /** The databases. Connections opened here are counted and follow the error policy. */
  readonly sql: SqlDrivers
  /** Pauses this thread; other threads go on. Ends early only when the run is cut off. */
  sleep(milliseconds: number): Awaitable<void>
  /** True once the run is being stopped; long custom loops should look at it. */
  stopping(): boolean
  /** Tells the user how far a long command is, on standard error and at most once per interval. */
  progress(label: string, done: number, total: number): void
}

/** A command besides `run`: prepare, cleanup, prewarm, or one of the workload's own. */
export interface WorkloadCommand {
  /** One line for the workload's help. */
  readonly help: string
  /** Runs once in every thread instead of once in all. Any failure ends the command with exit code 1. */
  readonly parallel: boolean
  /** Called once per thread (parallel) or once. Returning `false` means failure. */
  run(context: ThreadContext): Awaitable<unknown>
}

/**
 * A native workload: a static record. State is per thread; nothing is shared between threads but what a module holds, and
 * modules are loaded once per worker.
 */
export interface Workload<State = unknown> {
  readonly name: string
  readonly apiVersion: ApiVersion
  /** One line for `bench list`. */
  readonly description: string
  readonly options: OptionTable
  readonly commands: Readonly<Record<string, WorkloadCommand>>
  /**
   * Name of the embedded database when the user names none. Workloads whose tables have the same names but other columns
   * name different ones. Default `sbtest`.
   */
  readonly defaultDatabase?: string
  /** The workload may open databases. With false, no driver is chosen, whatever the options say. Default true. */
  readonly usesDatabase?: boolean
  /** Events block the operating-system thread, so each thread gets a worker of its own. Default false. */
  readonly blocking?: boolean
  /** `event` never returns a promise; core then uses its synchronous loop. Default false. */
  readonly synchronous?: boolean
  /**
   * Looks whether the data that `run` needs is there. Called in the main thread before a run on an embedded database
   * with `--auto-prepare`; when it answers false, the `prepare` command runs first with `if_exists` set to `resume`.
   */
  isPrepared?(context: ThreadContext): Awaitable<boolean>
  /** Called once in the main thread before the `prepare` command starts in any thread; throws to refuse it. */
  checkPrepare?(context: ThreadContext): Awaitable<unknown>
  /** Lines printed before `Initializing worker threads...`. */
  modeText?(options: OptionValues): readonly string[]
  /** Once per run in the main thread, before the workers start. */
  init?(context: ThreadContext): Awaitable<unknown>
  /** Once per thread, before the clock starts. */
  threadInit(context: ThreadContext): Awaitable<State>
  /**
   * The measured work: called again and again, never concurrently within a thread. A truthy answer ends this thread, and
   * that event is not counted.
   */
  event(state: State, context: ThreadContext): Awaitable<unknown>
  /** Before an event that met an ignorable error is started again. */
  beforeRestart?(state: State, context: ThreadContext, error: unknown): Awaitable<unknown>
  /** Once per thread after its last event, also when the run is stopped; not when `threadInit` failed. */
  threadDone?(state: State, context: ThreadContext): Awaitable<unknown>
  /** Once per run in the main thread, after the report. */
  done?(context: ThreadContext): Awaitable<unknown>
}

/** Declares a workload; gives it its contract's type. */
export function defineWorkload<State>(workload: Workload<State>): Workload {
  return workload
}
