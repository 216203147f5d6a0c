import type { CumulativeStats, Fairness, ThreadStats } from '../contracts/stats.js'
import { countersBetween } from './interval-stats.js'
import { latencyBetween } from './latency-stats.js'
import type { Extremes } from './latency-stats.js'
import type { StatsReading, ThreadExtremes } from './snapshot.js'

/** What the readings do not know about a period. */
export interface CumulativePeriod {
  readonly periodSeconds: number
  /** Since the start of the measured part. */
  readonly elapsedSeconds: number
  /** As on the command line. */
  readonly percentiles: readonly number[]
  /** Exact extremes of the epochs that the period covers. */
  readonly extremes: ThreadExtremes
}

/** The figures of a period that ends with a checkpoint or with the run, from the readings at its ends. */
export function cumulativeStats(from: StatsReading, to: StatsReading, period: CumulativePeriod): CumulativeStats {
  const { periodSeconds, elapsedSeconds, percentiles, extremes } = period
  const { serviceMinNs, serviceMaxNs, responseMinNs, responseMaxNs } = extremes
  const events = difference(from.threadEvents, to.threadEvents)
  const serviceNs = difference(from.threadServiceNs, to.threadServiceNs)
  const responseNs = difference(from.threadResponseNs, to.threadResponseNs)
  const latency = latencyBetween(from.response, to.response, percentiles, outermost(responseMinNs, responseMaxNs))
  return {
    ...countersBetween(from, to),
    periodSeconds,
    elapsedSeconds,
    threads: to.threadEvents.length,
    latency,
    serviceLatency:
      to.service === to.response
        ? latency
        : latencyBetween(from.service, to.service, percentiles, outermost(serviceMinNs, serviceMaxNs)),
    threadEvents: fairness(events),
    threadSeconds: fairness(serviceNs.map((sumNs) => sumNs / 1e9)),
    perThread: Array.from(events, (count, threadId) =>
      threadStats(threadId, count, responseNs[threadId] as number, {
        minNs: responseMinNs[threadId] as number,
        maxNs: responseMaxNs[threadId] as number,
      }),
    ),
  }
}

/** Mean and population standard deviation: √(Σ(x − mean)² / n). Both 0 without values. */
export function fairness(values: Float64Array): Fairness {
  if (values.length === 0) return { mean: 0, standardDeviation: 0 }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, standardDeviation: Math.sqrt(squares / values.length) }
}

/** Latency of one thread, as in the period's `latency`: from the intended start with `--rate`. */
function threadStats(threadId: number, events: number, sumNs: number, { minNs, maxNs }: Extremes): ThreadStats {
  // No extremes: the thread's only event was counted when the reading was taken, but already belongs to the next epoch.
  if (events === 0 || minNs > maxNs) {
    const meanNs = events === 0 ? 0 : sumNs / events
    return { threadId, events, minNs: meanNs, meanNs, maxNs: meanNs, sumNs: events === 0 ? 0 : sumNs }
  }
  const meanNs = Math.min(maxNs, Math.max(minNs, sumNs / events))
  return { threadId, events, minNs, meanNs, maxNs, sumNs }
}

function outermost(minimumsNs: Float64Array, maximumsNs: Float64Array): Extremes {
  return {
    minNs: minimumsNs.reduce((a, b) => Math.min(a, b), Infinity),
    maxNs: maximumsNs.reduce((a, b) => Math.max(a, b), 0),
  }
}

function difference(from: Float64Array, to: Float64Array): Float64Array {
  return to.map((value, index) => Math.max(0, value - (from[index] as number)))
}
