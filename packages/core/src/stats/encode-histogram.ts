import { bucketLowestNs, HIGHEST_NS } from './histogram.js'

/**
 * The histogram in HdrHistogram's V2 format, compressed and in base64: what the tools of that project read. Once per report;
 * the first call imports the library (some 40 ms).
 * @param buckets counts per bucket.
 * @param minNs lowest value; not looked at without any.
 * @param maxNs highest value, in the last bucket with a count.
 */
export async function encodeHistogramV2(buckets: Float64Array, minNs: number, maxNs: number): Promise<string> {
  const { encodeIntoCompressedBase64, Float64Histogram } = await import('hdr-histogram-js')
  const histogram = new Float64Histogram(1, HIGHEST_NS, 3)
  const total = buckets.reduce((sum, count) => sum + count, 0)
  histogram._counts.set(buckets)
  histogram.setTotalCount(total)
  if (total > 0) {
    histogram.maxValue = maxNs
    const lowest = buckets.findIndex((count, index) => index > 0 && count > 0)
    if (lowest > 0) histogram.minNonZeroValue = minNs > 0 ? minNs : bucketLowestNs(lowest)
  }
  return encodeIntoCompressedBase64(histogram)
}
