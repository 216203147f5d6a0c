import type { LatencyStats } from '../../contracts/stats.js'
import { bucketIndex, BUCKET_COUNT, percentile } from '../../stats/histogram.js'

/** Latency figures of the given values, as the statistics would have them. */
export function recordedLatency(valuesNs: readonly number[], percentiles: readonly number[] = []): LatencyStats {
  const buckets = new Float64Array(BUCKET_COUNT)
  for (const value of valuesNs) buckets[bucketIndex(value)] = (buckets[bucketIndex(value)] as number) + 1
  const count = valuesNs.length
  const sumNs = valuesNs.reduce((sum, value) => sum + value, 0)
  const minNs = count === 0 ? 0 : Math.min(...valuesNs)
  const maxNs = count === 0 ? 0 : Math.max(...valuesNs)
  const percentilesNs = Object.fromEntries(
    percentiles.map((each) => [String(each), count === 0 ? 0 : percentile(buckets, count, each, minNs, maxNs)]),
  )
  return { count, minNs, meanNs: count === 0 ? 0 : Math.floor(sumNs / count), maxNs, sumNs, percentilesNs, buckets }
}
