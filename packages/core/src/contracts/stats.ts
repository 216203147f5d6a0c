/** What is counted. Every field only ever grows during a run. */
export interface Counters {
  /** Finished events (sysbench: transactions). */
  readonly events: number
  /** reads + writes + other. */
  readonly queries: number
  /** Statements that returned a result set. */
  readonly reads: number
  /** Statements without a result set that changed rows. */
  readonly writes: number
  /** All other statements: BEGIN, COMMIT, DDL, changes that hit nothing. */
  readonly other: number
  /** Errors that the error policy ignored by restarting the event. */
  readonly ignoredErrors: number
  readonly reconnects: number
}

/** Latency of the events of a period, in nanoseconds. With `count` 0 every figure is 0. */
export interface LatencyStats {
  readonly count: number
  readonly minNs: number
  readonly meanNs: number
  readonly maxNs: number
  readonly sumNs: number
  /** By percentile as written on the command line: `"95"`, `"99.9"`. Always minNs ≤ value ≤ maxNs. */
  readonly percentilesNs: Readonly<Record<string, number>>
  /** Counts per histogram bucket (the layout of `stats/histogram.ts`); valid only during the call that receives it. */
  readonly buckets: Float64Array
}

/** One period between two interval reports. */
export interface IntervalStats extends Counters {
  /** Since the start of the measured part. */
  readonly startSeconds: number
  readonly endSeconds: number
  /** Threads that are still running. */
  readonly threads: number
  /** The last, usually shorter period of the run. */
  readonly last: boolean
  /**
   * From the start of the event (closed loop) or from its intended start (`--rate`) to its end. Minimum and maximum of a
   * period are those of its histogram, exact to 0.1 %.
   */
  readonly latency: LatencyStats
  /** Events waiting to be started, with `--rate`; otherwise 0. */
  readonly backlog: number
  /** Events being executed now, with `--rate`; otherwise 0. */
  readonly concurrency: number
}

/** Mean and population standard deviation over threads. */
export interface Fairness {
  readonly mean: number
  readonly standardDeviation: number
}

/** Figures of one thread, for `--debug`. */
export interface ThreadStats {
  readonly threadId: number
  readonly events: number
  readonly minNs: number
  readonly meanNs: number
  readonly maxNs: number
  readonly sumNs: number
}

/** One kind of error with its count. */
export interface ErrorCount {
  readonly kind: string
  readonly code: string
  readonly count: number
  /** Statement of the first occurrence; empty if none. */
  readonly statement: string
  /** The database's words at the first occurrence. */
  readonly example: string
}

/** Why a run ended. */
export type StopReason = 'time' | 'events' | 'script' | 'interrupt' | 'error' | 'deadline'

/** The figures of a period that ends with a checkpoint or with the run. */
export interface CumulativeStats extends Counters {
  /** Length of the period that the counters cover: since the last checkpoint, or since the start. */
  readonly periodSeconds: number
  /** Since the start of the measured part. */
  readonly elapsedSeconds: number
  /** Threads of the run. */
  readonly threads: number
  /** As in an interval; minimum and maximum are exact. */
  readonly latency: LatencyStats
  /** From the moment an event really started to its end; equal to `latency` in closed loop. */
  readonly serviceLatency: LatencyStats
  readonly threadEvents: Fairness
  /** Sum of service times per thread, in seconds. */
  readonly threadSeconds: Fairness
  readonly perThread: readonly ThreadStats[]
}

/** What went on in the load generator itself, so that a reader can tell whether it was the bottleneck. */
export interface GeneratorStats {
  readonly workers: number
  readonly cpuUserSeconds: number
  readonly cpuSystemSeconds: number
  /** CPU seconds per elapsed second and core the process may use, 0 to 1. */
  readonly cpuUtilization: number
  /** Cost of reading the clock once, measured at the start. */
  readonly clockReadNs: number
}

/** The end of a run. */
export interface RunSummary extends CumulativeStats {
  readonly stopReason: StopReason
  /** One sentence for people: which limit ended the run, and what it left undone. */
  readonly stopMessage: string
  /** Events that were still running when the run was cut off. */
  readonly unfinished: number
  /** With `--rate`: events that should have started by the end, started or not; otherwise equal to what started. */
  readonly offered: number
  /** With `--rate`: events that never started. */
  readonly backlog: number
  /** Counters of the whole run, whatever checkpoints came in between. */
  readonly totals: Counters
  readonly totalLatency: LatencyStats
  readonly totalServiceLatency: LatencyStats
  readonly errors: readonly ErrorCount[]
  readonly generator: GeneratorStats
}
