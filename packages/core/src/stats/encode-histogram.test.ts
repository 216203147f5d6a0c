import { decodeFromCompressedBase64, JsHistogram } from 'hdr-histogram-js'
import { expect, test } from 'vitest'
import { Generator } from '../random/generator.js'
import { encodeHistogramV2 } from './encode-histogram.js'
import { BUCKET_COUNT, bucketIndex, HIGHEST_NS, percentiles } from './histogram.js'

function decode(text: string): JsHistogram {
  const histogram = decodeFromCompressedBase64(text, 64)
  if (!(histogram instanceof JsHistogram)) throw new TypeError('The library decoded into another class.')
  return histogram
}

test('decoding gives the same counts, percentiles, minimum and maximum', async () => {
  const generator = new Generator(1, 1)
  const values = Array.from({ length: 5000 }, () => Math.floor(500 * Math.exp(generator.nextDouble() * 20)))
  const buckets = new Float64Array(BUCKET_COUNT)
  for (const value of values) buckets[bucketIndex(value)] = (buckets[bucketIndex(value)] as number) + 1
  const minNs = Math.min(...values)
  const maxNs = Math.max(...values)

  const decoded = decode(await encodeHistogramV2(buckets, minNs, maxNs))

  expect(decoded.totalCount).toBe(5000)
  const counts = Array.from(buckets.keys()).filter((index) => (buckets[index] as number) > 0)
  expect(counts.map((index) => decoded.getCountAtIndex(index))).toEqual(counts.map((index) => buckets[index]))
  const asked = [1, 50, 95, 99, 99.9]
  expect(asked.map((each) => decoded.getValueAtPercentile(each))).toEqual(
    percentiles(buckets, 5000, asked, 0, HIGHEST_NS),
  )
  expect(bucketIndex(decoded.minNonZeroValue)).toBe(bucketIndex(minNs))
  expect(bucketIndex(decoded.maxValue)).toBe(bucketIndex(maxNs))
})

test('counts beyond 32 bits survive', async () => {
  const buckets = new Float64Array(BUCKET_COUNT)
  buckets[bucketIndex(1_000_000)] = 20_000_000_000
  const decoded = decode(await encodeHistogramV2(buckets, 1_000_000, 1_000_000))
  expect(decoded.totalCount).toBe(20_000_000_000)
})

test('zero latencies are kept', async () => {
  const buckets = new Float64Array(BUCKET_COUNT)
  buckets[0] = 3
  buckets[7] = 1
  const decoded = decode(await encodeHistogramV2(buckets, 0, 7))
  expect([decoded.getCountAtIndex(0), decoded.getCountAtIndex(7)]).toEqual([3, 1])
})

test('a histogram without values can be encoded', async () => {
  expect(decode(await encodeHistogramV2(new Float64Array(BUCKET_COUNT), 0, 0)).totalCount).toBe(0)
})
