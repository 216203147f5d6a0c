import type { LatencyStats } from '../../contracts/stats.js'
import { encodeHistogramV2 } from '../../stats/encode-histogram.js'
import { percentiles } from '../../stats/histogram.js'
import type { ReportedDistribution, ReportedLatency } from './run-report.js'

/** In every report, whatever `--percentile` asked for, so that two reports can always be compared. */
const STANDARD_PERCENTILES: readonly number[] = [50, 95, 99, 99.9]

/** The figures of a period. Reads the buckets at once: they are only valid now. */
export function latencyFigures(stats: LatencyStats): ReportedLatency {
  const { minNs, meanNs, maxNs, sumNs, count } = stats
  return { minNs, meanNs, maxNs, sumNs, count, percentiles: percentilesNs(stats) }
}

/** The figures and the whole histogram. */
export async function latencyDistribution(stats: LatencyStats): Promise<ReportedDistribution> {
  const figures = latencyFigures(stats)
  // A copy, since encoding goes on after this call has returned to the owner of the buckets.
  const histogram = await encodeHistogramV2(stats.buckets.slice(), stats.minNs, stats.maxNs)
  return { ...figures, histogram }
}

/** The standard percentiles and those of the command line, ascending. */
function percentilesNs({ buckets, count, minNs, maxNs, percentilesNs: known }: LatencyStats): Record<string, number> {
  const names = [...new Set([...STANDARD_PERCENTILES, ...Object.keys(known).map(Number)])].sort((a, b) => a - b)
  const values = percentiles(buckets, count, names, minNs, maxNs)
  return Object.fromEntries(
    names.map((name, index) => [String(name), known[String(name)] ?? (values[index] as number)]),
  )
}
