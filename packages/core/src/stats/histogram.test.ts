import { describe, expect, test } from 'vitest'
import {
  BUCKET_COUNT,
  bucketHighestNs,
  bucketIndex,
  bucketLowestNs,
  bucketValueNs,
  HIGHEST_NS,
  percentile,
  percentiles,
} from './histogram.js'

function record(values: readonly number[]): Float64Array {
  const buckets = new Float64Array(BUCKET_COUNT)
  for (const value of values) buckets[bucketIndex(value)] = (buckets[bucketIndex(value)] as number) + 1
  return buckets
}

describe('buckets', () => {
  test('up to 2047 ns, every value has its own', () => {
    for (let value = 0; value < 2048; value++) {
      expect(bucketIndex(value)).toBe(value)
      expect(bucketLowestNs(value)).toBe(value)
      expect(bucketHighestNs(value)).toBe(value)
    }
  })

  const indexes = Array.from({ length: BUCKET_COUNT - 1 }, (_, index) => index)

  test('follow each other without a gap', () => {
    const wrong = indexes.filter(
      (index) =>
        bucketIndex(bucketLowestNs(index)) !== index ||
        bucketIndex(bucketHighestNs(index)) !== index ||
        bucketHighestNs(index) + 1 !== bucketLowestNs(index + 1),
    )
    expect(wrong).toEqual([])
  })

  test('are at most 0.1 % wide above 2047 ns, and the value that stands for one lies in it', () => {
    const width = (index: number): number => bucketLowestNs(index + 1) - bucketLowestNs(index)
    expect(indexes.filter((index) => index >= 2048 && width(index) >= bucketLowestNs(index) * 0.001)).toEqual([])
    expect(indexes.filter((index) => bucketIndex(bucketValueNs(index)) !== index)).toEqual([])
    expect(bucketValueNs(5)).toBe(5)
  })

  test('hold 24 hours', () => {
    expect(HIGHEST_NS).toBe(24 * 60 * 60 * 1e9)
    expect(bucketIndex(HIGHEST_NS)).toBeLessThan(BUCKET_COUNT)
  })
})

describe('percentiles', () => {
  test('a percentile is the first value that the given share of all values does not exceed', () => {
    const buckets = record(Array.from({ length: 1000 }, (_, index) => index + 1))
    expect(percentiles(buckets, 1000, [0, 0.1, 50, 95, 99, 99.9, 99.95, 100], 1, 1000)).toEqual([
      1, 1, 500, 950, 990, 999, 1000, 1000,
    ])
  })

  test('they may be asked for in any order, and twice', () => {
    const buckets = record([1, 2, 3, 4])
    expect(percentiles(buckets, 4, [100, 25, 75, 25], 1, 4)).toEqual([4, 1, 3, 1])
  })

  test('a rounding error of the rank does not move it to the next value', () => {
    for (const count of [1000, 3000, 7000, 1_000_000]) {
      const buckets = new Float64Array(BUCKET_COUNT)
      buckets[1] = count * 0.999
      buckets[2] = count - count * 0.999
      expect(percentile(buckets, count, 99.9, 1, 2)).toBe(1)
    }
  })

  test('they stay within the exact minimum and maximum', () => {
    const buckets = record([1_000_000_007])
    expect(percentiles(buckets, 1, [0, 50, 100], 1_000_000_007, 1_000_000_007)).toEqual([
      1_000_000_007, 1_000_000_007, 1_000_000_007,
    ])
  })

  test('without values all are 0', () => {
    expect(percentiles(new Float64Array(BUCKET_COUNT), 0, [0, 95, 100], 0, 0)).toEqual([0, 0, 0])
  })

  test('250 seconds are told within 1 %', () => {
    const value = percentile(record([250e9]), 1, 100, 0, HIGHEST_NS)
    expect(Math.abs(value / 250e9 - 1)).toBeLessThan(0.01)
  })
})
