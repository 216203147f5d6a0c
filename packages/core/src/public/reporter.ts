/** For authors of reporters. */
export { API_VERSION } from '../contracts/api-version.js'
export { defineReporter } from '../contracts/reporter.js'
export type {
  Reporter,
  ReporterEnvironment,
  ReporterInstance,
  RunEnvironment,
  RunStart,
} from '../contracts/reporter.js'
export type {
  Counters,
  CumulativeStats,
  ErrorCount,
  Fairness,
  GeneratorStats,
  IntervalStats,
  LatencyStats,
  RunSummary,
  StopReason,
  ThreadStats,
} from '../contracts/stats.js'
