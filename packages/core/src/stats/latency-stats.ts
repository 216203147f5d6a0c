import type { LatencyStats } from '../contracts/stats.js'
import { BUCKET_COUNT, bucketHighestNs, bucketLowestNs, percentiles } from './histogram.js'
import type { HistogramReading } from './snapshot.js'

/** Exact minimum and maximum of a period. */
export interface Extremes {
  readonly minNs: number
  readonly maxNs: number
}

/**
 * Latency between two readings. Minimum and maximum are the exact ones where given, otherwise those of the buckets.
 *
 * A reading may catch a recorder between two of its writes. So the count is that of the buckets; an exact extreme that does
 * not lie in the outermost bucket belongs to an event beyond this period's border, and the bucket's is taken; and the mean is
 * kept between the two. Hence min ≤ mean ≤ max, and min ≤ every percentile ≤ max, always.
 * @param percentages as on the command line; they become the keys of `percentilesNs`.
 */
export function latencyBetween(
  from: HistogramReading,
  to: HistogramReading,
  percentages: readonly number[],
  exact?: Extremes,
): LatencyStats {
  const buckets = new Float64Array(BUCKET_COUNT)
  let count = 0
  let lowest = BUCKET_COUNT
  let highest = -1
  for (let index = to.lowest; index <= to.highest; index++) {
    const added = (to.buckets[index] as number) - (from.buckets[index] as number)
    if (added <= 0) continue
    buckets[index] = added
    count += added
    if (lowest === BUCKET_COUNT) lowest = index
    highest = index
  }
  if (count === 0) return withoutEvents(buckets, percentages)
  const minNs = withinBucket(exact?.minNs, lowest) ?? bucketLowestNs(lowest)
  const maxNs = withinBucket(exact?.maxNs, highest) ?? bucketHighestNs(highest)
  const sumNs = Math.max(0, to.sumNs - from.sumNs)
  const values = percentiles(buckets, count, percentages, minNs, maxNs)
  return {
    count,
    minNs,
    meanNs: Math.min(maxNs, Math.max(minNs, sumNs / count)),
    maxNs,
    sumNs,
    percentilesNs: Object.fromEntries(percentages.map((each, index) => [String(each), values[index] as number])),
    buckets,
  }
}

function withoutEvents(buckets: Float64Array, percentages: readonly number[]): LatencyStats {
  return {
    count: 0,
    minNs: 0,
    meanNs: 0,
    maxNs: 0,
    sumNs: 0,
    percentilesNs: Object.fromEntries(percentages.map((each) => [String(each), 0])),
    buckets,
  }
}

function withinBucket(valueNs: number | undefined, index: number): number | undefined {
  if (valueNs === undefined) return undefined
  return valueNs >= bucketLowestNs(index) && valueNs <= bucketHighestNs(index) ? valueNs : undefined
}
