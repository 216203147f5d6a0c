import type { Counters, CumulativeStats, IntervalStats } from '../../contracts/stats.js'
import { latencyFigures } from './latency-figures.js'
import type { ReportedCheckpoint, ReportedInterval } from './run-report.js'

/** The counters alone, in the order of the document. */
export function counters(stats: Counters): Counters {
  const { events, queries, reads, writes, other, ignoredErrors, reconnects } = stats
  return { events, queries, reads, writes, other, ignoredErrors, reconnects }
}

/** One interval as kept until the end: figures only. */
export function reportedInterval(stats: IntervalStats): ReportedInterval {
  return {
    startSeconds: stats.startSeconds,
    endSeconds: stats.endSeconds,
    threads: stats.threads,
    ...counters(stats),
    backlog: stats.backlog,
    concurrency: stats.concurrency,
    latency: latencyFigures(stats.latency),
  }
}

/** One checkpoint as kept until the end: figures only. */
export function reportedCheckpoint(stats: CumulativeStats): ReportedCheckpoint {
  return {
    elapsedSeconds: stats.elapsedSeconds,
    periodSeconds: stats.periodSeconds,
    ...counters(stats),
    latency: { service: latencyFigures(stats.serviceLatency), response: latencyFigures(stats.latency) },
  }
}
