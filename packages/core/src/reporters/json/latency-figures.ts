import type { LatencyStats } from '../../contracts/stats.js'
import { encodeHistogramV2 } from '../../stats/encode-histogram.js'
import { percentile } from '../../stats/histogram.js'
import type { ReportedDistribution, ReportedLatency } from './run-report.js'

/** In every report, whatever `--percentile` asked for, so that two reports can always be compared. */
const STANDARD_PERCENTILES: readonly number[] = [50, 95, 99, 99.9]

/** The figures of a period. Reads the buckets at once: they are only valid now. */
export function latencyFigures(stats: LatencyStats): ReportedLatency {
  const { minNs, meanNs, maxNs, sumNs, count } = stats
  return { minNs, meanNs, maxNs, sumNs, count, percentiles: percentilesOf(stats) }
}

/** The figures and the whole histogram. */
export async function latencyDistribution(stats: LatencyStats): Promise<ReportedDistribution> {
  const figures = latencyFigures(stats)
  // A copy, since encoding goes on after this call has returned to the owner of the buckets.
  const histogram = await encodeHistogramV2(stats.buckets.slice(), stats.minNs, stats.maxNs)
  return { ...figures, histogram }
}

/** Ascending: the standard ones and those of the command line. */
function percentilesOf(stats: LatencyStats): Record<string, number> {
  const asked = Object.keys(stats.percentilesNs).map(Number)
  const all = [...new Set([...STANDARD_PERCENTILES, ...asked])].sort((a, b) => a - b)
  return Object.fromEntries(all.map((each) => [String(each), percentileNs(stats, each)]))
}

function percentileNs(stats: LatencyStats, each: number): number {
  const known = stats.percentilesNs[String(each)]
  if (known !== undefined) return known
  return stats.count === 0 ? 0 : percentile(stats.buckets, stats.count, each, stats.minNs, stats.maxNs)
}
