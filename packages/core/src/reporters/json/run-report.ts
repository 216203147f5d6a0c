import type { ServerInfo } from '../../contracts/driver.js'
import type { OptionSource, OptionValue } from '../../contracts/option.js'
import type { Counters, ErrorCount, Fairness, GeneratorStats, StopReason } from '../../contracts/stats.js'

/** Name and version of the document's form. Fields may be added within a version; a changed or removed one raises it. */
export const RUN_REPORT_SCHEMA = 'bench-run/1'

/**
 * The document of the `json` reporter. `docs/reference/json-report.md` explains every field, and
 * `docs/reference/run-report.schema.json` describes it to machines; a test holds the three together.
 */
export interface RunReport {
  readonly schema: typeof RUN_REPORT_SCHEMA
  readonly tool: { readonly name: 'bench'; readonly version: string }
  readonly workload: string
  readonly command: string
  readonly options: Readonly<Record<string, { readonly value: OptionValue; readonly source: OptionSource }>>
  readonly environment: ReportedEnvironment
  readonly seed: number
  readonly stopReason: StopReason
  readonly stopMessage: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly elapsedSeconds: number
  readonly warmupSeconds: number
  /** 0 in closed loop. */
  readonly ratePerSecond: number
  readonly mode: 'closed-loop' | 'open-loop'
  readonly threads: number
  readonly totals: ReportedTotals
  readonly errors: readonly ErrorCount[]
  readonly latency: { readonly service: ReportedDistribution; readonly response: ReportedDistribution }
  readonly threadsFairness: { readonly events: Fairness; readonly seconds: Fairness }
  readonly generator: GeneratorStats
  readonly checkpoints: readonly ReportedCheckpoint[]
  readonly intervals: readonly ReportedInterval[]
}

/** Machine, software and server of the run. */
export interface ReportedEnvironment {
  readonly nodeVersion: string
  readonly platform: string
  readonly osRelease: string
  readonly arch: string
  readonly hostname: string
  readonly cpuModel: string
  readonly availableCores: number
  readonly memoryBytes: number
  /** Null when the run reached no database. */
  readonly driver: string | null
  readonly server: ServerInfo | null
  readonly engine: string
  readonly scriptHash: string
}

/** Counters of the whole run. */
export interface ReportedTotals extends Counters {
  readonly unfinished: number
  readonly offered: number
  readonly backlog: number
}

/** Latency figures of a period, in nanoseconds; all 0 when nothing finished. */
export interface ReportedLatency {
  readonly minNs: number
  readonly meanNs: number
  readonly maxNs: number
  readonly sumNs: number
  readonly count: number
  /** Nanoseconds by percentile: `"95"`, `"99.9"`. */
  readonly percentiles: Readonly<Record<string, number>>
}

/** Latency of the whole run, with all that was recorded. */
export interface ReportedDistribution extends ReportedLatency {
  /** HdrHistogram V2 of nanoseconds, compressed, in base64. */
  readonly histogram: string
}

/** What happened since the checkpoint before, or since the start. */
export interface ReportedCheckpoint extends Counters {
  readonly elapsedSeconds: number
  readonly periodSeconds: number
  readonly latency: { readonly service: ReportedLatency; readonly response: ReportedLatency }
}

/** What happened between two interval reports. */
export interface ReportedInterval extends Counters {
  readonly startSeconds: number
  readonly endSeconds: number
  readonly threads: number
  readonly backlog: number
  readonly concurrency: number
  readonly latency: ReportedLatency
}
