import { expect, test } from 'vitest'
import { BUCKET_COUNT, bucketHighestNs, bucketIndex, bucketLowestNs } from './histogram.js'
import { latencyBetween } from './latency-stats.js'
import type { HistogramReading } from './snapshot.js'

function reading(values: readonly number[], sumNs = values.reduce((sum, value) => sum + value, 0)): HistogramReading {
  const buckets = new Float64Array(BUCKET_COUNT)
  const indexes = values.map((value) => bucketIndex(value))
  for (const index of indexes) buckets[index] = (buckets[index] as number) + 1
  return {
    buckets,
    count: values.length,
    sumNs,
    lowest: Math.min(BUCKET_COUNT, ...indexes),
    highest: Math.max(-1, ...indexes),
  }
}

const NOTHING = reading([])

test('describes the values that came between two readings', () => {
  const latency = latencyBetween(reading([1, 500]), reading([1, 100, 200, 300, 500]), [50, 99.9])
  expect(latency).toMatchObject({
    count: 3,
    minNs: 100,
    meanNs: 200,
    maxNs: 300,
    sumNs: 600,
    percentilesNs: { '50': 200, '99.9': 300 },
  })
})

test('without values, every figure is 0 and every percentile is there', () => {
  const latency = latencyBetween(reading([7]), reading([7]), [95, 99.9])
  expect({ ...latency, buckets: undefined }).toEqual({
    count: 0,
    minNs: 0,
    meanNs: 0,
    maxNs: 0,
    sumNs: 0,
    percentilesNs: { '95': 0, '99.9': 0 },
    buckets: undefined,
  })
  expect(latency.buckets.every((count) => count === 0)).toBe(true)
})

test('without exact extremes, minimum and maximum are the bounds of the outermost buckets', () => {
  const { minNs, maxNs } = latencyBetween(NOTHING, reading([1_000_001, 5_000_001]), [])
  expect(minNs).toBe(bucketLowestNs(bucketIndex(1_000_001)))
  expect(maxNs).toBe(bucketHighestNs(bucketIndex(5_000_001)))
})

test('exact extremes are taken, and bound every percentile', () => {
  const exact = { minNs: 1_000_001, maxNs: 5_000_001 }
  const latency = latencyBetween(NOTHING, reading([1_000_001, 5_000_001]), [0, 50, 100], exact)
  expect(latency).toMatchObject({
    ...exact,
    percentilesNs: { '0': bucketHighestNs(bucketIndex(1_000_001)), '100': 5_000_001 },
  })
})

test('exact extremes of an event beyond the border of the period are not taken', () => {
  const { minNs, maxNs } = latencyBetween(NOTHING, reading([10, 20]), [], { minNs: 3, maxNs: 900 })
  expect([minNs, maxNs]).toEqual([10, 20])
  const none = latencyBetween(NOTHING, reading([10, 20]), [], { minNs: Infinity, maxNs: 0 })
  expect([none.minNs, none.maxNs]).toEqual([10, 20])
})

test('the mean stays between minimum and maximum when the sum lags behind the count or runs ahead of it', () => {
  expect(latencyBetween(NOTHING, reading([1000, 1000], 0), []).meanNs).toBe(1000)
  expect(latencyBetween(NOTHING, reading([1000], 5000), []).meanNs).toBe(1000)
  expect(latencyBetween(reading([], 99), reading([1000], 50), [])).toMatchObject({ sumNs: 0, meanNs: 1000 })
})
