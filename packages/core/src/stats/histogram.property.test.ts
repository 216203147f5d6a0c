import fc from 'fast-check'
import { Float64Histogram } from 'hdr-histogram-js'
import { expect, test } from 'vitest'
import { BUCKET_COUNT, bucketHighestNs, bucketIndex, bucketLowestNs, HIGHEST_NS, percentiles } from './histogram.js'

function libraryHistogram(): Float64Histogram {
  return new Float64Histogram(1, HIGHEST_NS, 3)
}

/** Every order of magnitude equally often. */
const valueNs = fc
  .tuple(fc.integer({ min: 0, max: 46 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([power, fraction]) => Math.min(HIGHEST_NS, Math.floor(2 ** power * (1 + fraction))))

test('there are as many buckets as in the library', () => {
  expect(libraryHistogram().countsArrayLength).toBe(BUCKET_COUNT)
})

test('every value has the same bucket with the same bounds as in the library', () => {
  const library = libraryHistogram()
  const powers = Array.from({ length: 46 }, (_, power) => 2 ** power)
  const check = (value: number): void => {
    const index = bucketIndex(value)
    expect(index).toBe(library.countsArrayIndex(value))
    expect(bucketLowestNs(index)).toBe(library.lowestEquivalentValue(value))
    expect(bucketHighestNs(index)).toBe(library.highestEquivalentValue(value))
  }
  for (const power of powers) [power - 1, power, power + 1].forEach(check)
  fc.assert(fc.property(valueNs, check), { numRuns: 5000 })
})

test('percentiles equal those of the library, within the exact minimum and maximum', () => {
  const percentage = fc.oneof(
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 1, max: 1000 }).map((tenths) => tenths / 10),
    fc.double({ min: 0.001, max: 100, noNaN: true }),
  )
  const values = fc.array(fc.tuple(valueNs, fc.integer({ min: 1, max: 1000 })), { minLength: 1, maxLength: 30 })
  const property = fc.property(values, fc.array(percentage, { maxLength: 5 }), (counted, percentages) => {
    const library = libraryHistogram()
    const buckets = new Float64Array(BUCKET_COUNT)
    let total = 0
    for (const [value, count] of counted) {
      library.recordValueWithCount(value, count)
      buckets[bucketIndex(value)] = (buckets[bucketIndex(value)] as number) + count
      total += count
    }
    const minNs = Math.min(...counted.map(([value]) => value))
    const maxNs = Math.max(...counted.map(([value]) => value))
    const clamped = percentages.map((each) => Math.min(maxNs, Math.max(minNs, library.getValueAtPercentile(each))))
    expect(percentiles(buckets, total, percentages, minNs, maxNs)).toEqual(clamped)
  })
  fc.assert(property, { numRuns: 150 })
})

test('a percentile lies within 0.1 % of the value of that rank', () => {
  const property = fc.property(
    fc.array(valueNs, { minLength: 1, maxLength: 200 }),
    fc.double({ min: 0, max: 100, noNaN: true }),
    (values, percentage) => {
      const buckets = new Float64Array(BUCKET_COUNT)
      for (const value of values) buckets[bucketIndex(value)] = (buckets[bucketIndex(value)] as number) + 1
      const sorted = values.slice().sort((a, b) => a - b)
      const rank = Math.max(1, Math.ceil((percentage / 100) * values.length - 1e-9))
      const exact = sorted[rank - 1] as number
      const [value] = percentiles(buckets, values.length, [percentage], sorted[0] as number, sorted.at(-1) as number)
      expect(Math.abs((value as number) - exact)).toBeLessThanOrEqual(exact * 0.001)
    },
  )
  fc.assert(property, { numRuns: 150 })
})
