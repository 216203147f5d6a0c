import type { ApiVersion } from './api-version.js'
import type { Awaitable } from './awaitable.js'
import type { ServerInfo } from './driver.js'
import type { Logger } from './logger.js'
import type { OptionSource, OptionTable, OptionValue, OptionValues } from './option.js'
import type { CumulativeStats, IntervalStats, RunSummary } from './stats.js'

/** Machine and tool of a run, for machine-readable reports. */
export interface RunEnvironment {
  readonly toolVersion: string
  readonly nodeVersion: string
  readonly platform: string
  readonly osRelease: string
  readonly arch: string
  readonly hostname: string
  readonly cpuModel: string
  /** Cores that this process may use. */
  readonly availableCores: number
  readonly memoryBytes: number
  readonly server: ServerInfo | undefined
  readonly driver: string | undefined
  /** `v8` or `quickjs` for a script, `native` for a workload module. */
  readonly engine: string
  /** SHA-256 of the bundled script, hexadecimal; empty for a native workload. */
  readonly scriptHash: string
}

/** Everything that is known when a run starts. Secrets are already redacted. */
export interface RunStart {
  readonly workload: string
  readonly command: string
  readonly options: Readonly<Record<string, { readonly value: OptionValue; readonly source: OptionSource }>>
  readonly environment: RunEnvironment
  readonly threads: number
  /** The seed really used, also when it was taken from the clock. */
  readonly seed: number
  readonly seedFromClock: boolean
  /** Events per second over all threads; 0 means closed loop. */
  readonly ratePerSecond: number
  readonly timeLimitSeconds: number
  readonly warmupSeconds: number
  readonly eventLimit: number
  readonly reportIntervalSeconds: number
  /** Ascending. */
  readonly checkpointSeconds: readonly number[]
  /** As written on the command line, ascending; empty when percentiles are switched off (`--percentile=0`). */
  readonly percentiles: readonly number[]
  readonly histogram: boolean
  readonly debug: boolean
  readonly validate: boolean
  /** Seconds after the start at which events that still run are cut off; undefined if never. */
  readonly forcedShutdownSeconds: number | undefined
  /** Lines of the workload's own mode text; may be empty. */
  readonly modeText: readonly string[]
  /** Wall clock at the start, milliseconds since 1970. */
  readonly startedAtMs: number
  /** The workload reaches a database, so reports take their database form. Known for certain only at the first interval. */
  usesDatabase(): boolean
}

/** What a reporter gets from core. */
export interface ReporterEnvironment {
  /** Writes to the reporter's own output: standard output or the file named in `--output`. */
  write(text: string): void
  /** Messages with verbosity and collapsing on that same output; only the text reporter needs them. */
  readonly log: Logger
}

/**
 * The calls of one run, in this order; each is optional and never concurrent with another:
 *
 *     start · threadsStarted · (interval | checkpoint)* · end · close
 *
 * `end` is called once threads have started, also when the run then fails (`stopReason` is `error`); `close` always is.
 */
export interface ReporterInstance {
  /** Before the workers start. */
  start?(run: RunStart): Awaitable<void>
  /** All threads are initialised and the clock runs. */
  threadsStarted?(): Awaitable<void>
  /** Warm-up begins; called right after `threadsStarted` when there is one. */
  warmupStarted?(): Awaitable<void>
  /** Once per `--report-interval`, and once for the last partial interval. */
  interval?(stats: IntervalStats): Awaitable<void>
  /** Once per `--report-checkpoints` value. */
  checkpoint?(stats: CumulativeStats): Awaitable<void>
  end?(summary: RunSummary): Awaitable<void>
  /** Flush; the output is closed after it. */
  close?(): Awaitable<void>
}

/** A report format: a static record. */
export interface Reporter {
  readonly name: string
  readonly apiVersion: ApiVersion
  /** One line for `bench list`. */
  readonly description: string
  readonly options: OptionTable
  /**
   * Interval records without `--report-interval`: in seconds, 0 for none. Lets a reporter that exists for intervals have
   * some when the user asked for none.
   */
  readonly defaultIntervalSeconds?: number
  /** Once per run. */
  create(options: OptionValues, environment: ReporterEnvironment): ReporterInstance
}

/** Declares a reporter; gives it its contract's type. */
export function defineReporter(reporter: Reporter): Reporter {
  return reporter
}
