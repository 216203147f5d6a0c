import type { Counters, IntervalStats } from '../contracts/stats.js'
import { latencyBetween } from './latency-stats.js'
import type { StatsReading } from './snapshot.js'

/** What the readings do not know about an interval. */
export interface IntervalPeriod {
  /** Since the start of the measured part. */
  readonly startSeconds: number
  readonly endSeconds: number
  readonly last: boolean
  /** As on the command line. */
  readonly percentiles: readonly number[]
  /** `--rate` is used; without it, backlog and concurrency are 0. */
  readonly rate: boolean
  /** Events waiting to be started. */
  readonly backlog: number
}

/** What was counted between two readings. The events are those of the histogram, so that they agree with the latency. */
export function countersBetween(from: StatsReading, to: StatsReading): Counters {
  const grown = (field: 'reads' | 'writes' | 'other' | 'ignoredErrors' | 'reconnects'): number =>
    Math.max(0, to[field] - from[field])
  const reads = grown('reads')
  const writes = grown('writes')
  const other = grown('other')
  return {
    events: Math.max(0, to.response.count - from.response.count),
    queries: reads + writes + other,
    reads,
    writes,
    other,
    ignoredErrors: grown('ignoredErrors'),
    reconnects: grown('reconnects'),
  }
}

/** The record of one interval, from the readings at its ends. Intervals that touch add up to the total, in every counter. */
export function intervalStats(from: StatsReading, to: StatsReading, period: IntervalPeriod): IntervalStats {
  const { startSeconds, endSeconds, last, percentiles, rate, backlog } = period
  return {
    ...countersBetween(from, to),
    startSeconds,
    endSeconds,
    last,
    threads: to.running,
    latency: latencyBetween(from.response, to.response, percentiles),
    backlog: rate ? Math.max(0, backlog) : 0,
    concurrency: rate ? to.busy : 0,
  }
}
