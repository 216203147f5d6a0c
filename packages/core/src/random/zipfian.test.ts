import { expect, test } from 'vitest'
import { Generator } from './generator.js'
import { ZipfianSampler } from './zipfian.js'

const DRAWS = 400_000

function rankCounts(exponent: number, size: number): Float64Array {
  const generator = new Generator(2026, 4)
  const sampler = new ZipfianSampler(exponent)
  const counts = new Float64Array(size)
  for (let draw = 0; draw < DRAWS; draw++) {
    const rank = sampler.next(generator, 1, size)
    counts[rank - 1] = (counts[rank - 1] as number) + 1
  }
  return counts
}

test.each([0, 0.5, 0.8, 1, 1.5, 2, 5])('with exponent %d, rank k is drawn in proportion to k^−exponent', (exponent) => {
  const size = 50
  const weights = Array.from({ length: size }, (_, index) => (index + 1) ** -exponent)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let statistic = 0
  let cells = 0
  rankCounts(exponent, size).forEach((count, index) => {
    const expected = ((weights[index] as number) / total) * DRAWS
    if (expected < 10) return
    statistic += (count - expected) ** 2 / expected
    cells++
  })
  expect(Math.abs(statistic - cells) / Math.sqrt(2 * cells)).toBeLessThan(4)
})

test('with exponent 0.8, the first of many is drawn 2^0.8 times as often as the second', () => {
  const counts = rankCounts(0.8, 1000)
  expect(Math.abs((counts[0] as number) / (counts[1] as number) / 2 ** 0.8 - 1)).toBeLessThan(0.05)
})

test('ranges drawn from in turn do not disturb each other', () => {
  const sampler = new ZipfianSampler(1)
  const alternating = new Generator(7, 7)
  const mixed = Array.from({ length: 200 }, (_, index) => sampler.next(alternating, 1, index % 2 === 0 ? 10 : 1000))
  const fresh = new Generator(7, 7)
  const expected = Array.from({ length: 200 }, (_, index) =>
    new ZipfianSampler(1).next(fresh, 1, index % 2 === 0 ? 10 : 1000),
  )
  expect(mixed).toEqual(expected)
})

test.each([0, 0.8, 1, 2])(
  'with exponent %d, draws from a range of 2^53 values stay in it and come to an end',
  (exponent) => {
    const generator = new Generator(1, 1)
    const sampler = new ZipfianSampler(exponent)
    for (let draw = 0; draw < 2000; draw++) {
      const value = sampler.next(generator, 0, Number.MAX_SAFE_INTEGER)
      expect(Number.isSafeInteger(value) && value >= 0).toBe(true)
    }
  },
)

test('a very large exponent always gives the minimum', () => {
  const generator = new Generator(1, 1)
  const sampler = new ZipfianSampler(500)
  expect(new Set(Array.from({ length: 1000 }, () => sampler.next(generator, -3, 1000)))).toEqual(new Set([-3]))
})

test('a range of one value gives that value', () => {
  expect(new ZipfianSampler(0.8).next(new Generator(1, 1), 12, 12)).toBe(12)
})

test('refuses what is no range', () => {
  expect(() => new ZipfianSampler(0.8).next(new Generator(1, 1), 2, 1)).toThrow(RangeError)
})
