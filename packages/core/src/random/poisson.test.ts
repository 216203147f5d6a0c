import { expect, test } from 'vitest'
import { arrivalGapNs } from './poisson.js'

const MEAN_NS = 1_000_000
const GAPS = 200_000

function gaps(seed: number, firstIndex = 0): Float64Array {
  return Float64Array.from({ length: GAPS }, (_, index) => arrivalGapNs(seed, firstIndex + index, MEAN_NS))
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

test.each([
  [1, 0],
  [42, 2 ** 32 - 1000],
  [Number.MAX_SAFE_INTEGER - 1, 0],
])('gaps of seed %d from index %d are exponential', (seed, firstIndex) => {
  const values = gaps(seed, firstIndex)
  expect(Math.min(...values.subarray(0, 50_000))).toBeGreaterThanOrEqual(0)
  expect(Math.abs(mean(values) / MEAN_NS - 1)).toBeLessThan(0.012)
  // The square of an exponential number has twice the squared mean.
  expect(Math.abs(mean(values.map((gap) => gap ** 2)) / (2 * MEAN_NS ** 2) - 1)).toBeLessThan(0.03)
  const cells = new Float64Array(100)
  for (const gap of values) {
    const cell = Math.min(99, Math.floor(100 * (1 - Math.exp(-gap / MEAN_NS))))
    cells[cell] = (cells[cell] as number) + 1
  }
  const statistic = cells.reduce((sum, count) => sum + (count - GAPS / 100) ** 2 / (GAPS / 100), 0)
  expect(Math.abs(statistic - 99) / Math.sqrt(2 * 99)).toBeLessThan(4)
})

test('gaps that follow each other, and gaps of neighbouring seeds, are not correlated', () => {
  const first = gaps(7)
  const correlation = (second: Float64Array): number =>
    mean(second.map((gap, index) => (gap / MEAN_NS - 1) * ((first[index] as number) / MEAN_NS - 1)))
  expect(Math.abs(correlation(gaps(7, 1)))).toBeLessThan(5 / Math.sqrt(GAPS))
  expect(Math.abs(correlation(gaps(8)))).toBeLessThan(5 / Math.sqrt(GAPS))
})

test('a gap is a pure function of seed and index', () => {
  expect(arrivalGapNs(3, 9, 100)).toBe(arrivalGapNs(3, 9, 100))
  expect(arrivalGapNs(3, 9, 100)).not.toBe(arrivalGapNs(4, 9, 100))
  expect(arrivalGapNs(3, 9 + 2 ** 32, 100)).not.toBe(arrivalGapNs(3, 9, 100))
  expect(arrivalGapNs(3 + 2 ** 32, 9, 100)).not.toBe(arrivalGapNs(3, 9, 100))
})
