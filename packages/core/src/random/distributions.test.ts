import { describe, expect, test } from 'vitest'
import { gaussian, pareto, paretoExponent, special, uniform } from './distributions.js'
import { Generator } from './generator.js'

const DRAWS = 400_000

function draw(next: (generator: Generator) => number, draws = DRAWS): Float64Array {
  const generator = new Generator(2026, 3)
  return Float64Array.from({ length: draws }, () => next(generator))
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function variance(values: Float64Array): number {
  const center = mean(values)
  return values.reduce((sum, value) => sum + (value - center) ** 2, 0) / values.length
}

/** Pearson's statistic of equally likely cells, in standard deviations from its mean. */
function chiSquareDeviation(cells: Float64Array, draws: number): number {
  const expected = draws / cells.length
  const statistic = cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const freedom = cells.length - 1
  return (statistic - freedom) / Math.sqrt(2 * freedom)
}

function countCells(values: Float64Array, cells: number, cellOf: (value: number) => number): Float64Array {
  const counts = new Float64Array(cells)
  for (const value of values) counts[cellOf(value)] = (counts[cellOf(value)] as number) + 1
  return counts
}

describe('uniform', () => {
  test.each([
    [1, 100],
    [0, 1],
    [-7, 9],
    [10, 10_009],
  ])('draws every value from %i to %i equally often', (minimum, maximum) => {
    const size = maximum - minimum + 1
    const counts = countCells(
      draw((g) => uniform(g, minimum, maximum)),
      size,
      (value) => value - minimum,
    )
    expect(Math.abs(chiSquareDeviation(counts, DRAWS))).toBeLessThan(4)
  })

  test.each([
    [0, 2 ** 52],
    [-(2 ** 51), 2 ** 51],
    [0, Number.MAX_SAFE_INTEGER],
    [0, 3 * 2 ** 50],
    [0, 2 ** 32],
  ])('spreads draws evenly from %d to %d', (minimum, maximum) => {
    const cells = 64
    const values = draw((g) => uniform(g, minimum, maximum))
    const counts = countCells(values, cells, (v) => Math.floor(((v - minimum) / (maximum - minimum + 1)) * cells))
    expect(Math.abs(chiSquareDeviation(counts, DRAWS))).toBeLessThan(4)
  })

  test.each([
    [0, 2 ** 52],
    [0, 3 * 2 ** 50],
    [-(2 ** 51), 2 ** 51],
  ])('uses the lowest bits too from %d to %d', (minimum, maximum) => {
    const values = draw((g) => uniform(g, minimum, maximum))
    const counts = countCells(values, 16, (value) => ((value % 16) + 16) % 16)
    expect(Math.abs(chiSquareDeviation(counts, DRAWS))).toBeLessThan(4)
  })
})

test('gaussian has the mean and the variance of a mean of twelve uniform numbers', () => {
  const values = draw((g) => gaussian(g, 1, 10_000, 12))
  expect(mean(values)).toBeCloseTo(5000.5, -1)
  // The variance of one uniform number is n²/12.
  expect(variance(values) / (10_000 ** 2 / 12 / 12)).toBeCloseTo(1, 1)
})

test('gaussian over one iteration is uniform', () => {
  const counts = countCells(
    draw((g) => gaussian(g, 0, 99, 1)),
    100,
    (value) => value,
  )
  expect(Math.abs(chiSquareDeviation(counts, DRAWS))).toBeLessThan(4)
})

describe('special', () => {
  test('with its defaults, 75.7 % of the draws from 1 to 10000 lie between 4975 and 5051', () => {
    const values = draw((g) => special(g, 1, 10_000, 12, 1, 75))
    const share = values.filter((value) => value >= 4975 && value <= 5051).length / DRAWS
    expect(share).toBeGreaterThan(0.752)
    expect(share).toBeLessThan(0.762)
  })

  test('the other draws spread like a gaussian number', () => {
    const values = draw((g) => special(g, 1, 10_000, 12, 1, 0))
    expect(mean(values)).toBeCloseTo(5000, -2)
    expect(variance(values) / (9999 ** 2 / 144)).toBeCloseTo(1, 1)
  })

  test('with a result of 100, every draw lies in the window', () => {
    const values = draw((g) => special(g, 1, 10_000, 12, 1, 100), 20_000)
    expect(Math.min(...values)).toBeGreaterThanOrEqual(4950)
    expect(Math.max(...values)).toBeLessThanOrEqual(5051)
  })

  test('of a single value is that value', () => {
    expect(new Set(draw((g) => special(g, 8, 8, 12, 1, 75), 1000))).toEqual(new Set([8]))
  })
})

test('pareto from 1 to 10000 has a mean of about 1220', () => {
  const values = draw((g) => pareto(g, 1, 10_000, paretoExponent(0.2)))
  expect(mean(values)).toBeGreaterThan(1220 * 0.98)
  expect(mean(values)).toBeLessThan(1220 * 1.02)
})

test('pareto puts a share of 1 − h of the draws into the lowest share h of the range', () => {
  const values = draw((g) => pareto(g, 1, 10_000, paretoExponent(0.2)))
  expect(values.filter((value) => value <= 2000).length / DRAWS).toBeCloseTo(0.8, 2)
})

test('pareto with h at one half is uniform', () => {
  const counts = countCells(
    draw((g) => pareto(g, 0, 99, paretoExponent(0.5))),
    100,
    (value) => value,
  )
  expect(Math.abs(chiSquareDeviation(counts, DRAWS))).toBeLessThan(4)
})

test.each([
  [2, 1, 'the minimum is above the maximum'],
  [0.5, 1, 'the minimum is not a whole number within ±(2^53 − 1)'],
  [0, 1.5, 'the maximum is not a whole number within ±(2^53 − 1)'],
  [Number.NaN, 1, 'the minimum is not a whole number within ±(2^53 − 1)'],
  [0, Number.POSITIVE_INFINITY, 'the maximum is not a whole number within ±(2^53 − 1)'],
  [0, 2 ** 53, 'the maximum is not a whole number within ±(2^53 − 1)'],
  [-1, Number.MAX_SAFE_INTEGER, 'the range holds more than 2^53 numbers'],
])('no distribution draws from %d to %d: %s', (minimum, maximum, reason) => {
  const generator = new Generator(1, 1)
  const expected = new RangeError(`Cannot draw a number from \`${minimum}\` to \`${maximum}\`: ${reason}.`)
  expect(() => uniform(generator, minimum, maximum)).toThrow(expected)
  expect(() => gaussian(generator, minimum, maximum, 12)).toThrow(expected)
  expect(() => special(generator, minimum, maximum, 12, 1, 75)).toThrow(expected)
  expect(() => pareto(generator, minimum, maximum, 7)).toThrow(expected)
})
