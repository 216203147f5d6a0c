import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom, DISTRIBUTIONS } from './create-random.js'
import { allocateUniqueCounter } from './unique.js'

/** Two whole numbers in order whose difference is a safe integer. */
const range = fc
  .tuple(fc.maxSafeInteger(), fc.maxSafeInteger())
  .map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a]))
  .filter(([minimum, maximum]) => Number.isSafeInteger(maximum - minimum))

const seed = fc.maxSafeNat()
const stream = fc.nat({ max: 2 ** 31 - 1 })

test.each(DISTRIBUTIONS)('%s stays within any bounds, in whole numbers, and repeats with its seed', (distribution) => {
  const property = fc.property(
    range,
    seed,
    stream,
    fc.integer({ min: 1, max: 20 }),
    fc.integer({ min: 0, max: 100 }),
    fc.integer({ min: 0, max: 100 }),
    fc.double({ min: 0.001, max: 0.999, noNaN: true }),
    fc.double({ min: 0, max: 20, noNaN: true }),
    ([minimum, maximum], seed, stream, specIterations, specPercent, specResult, paretoH, zipfianExponent) => {
      const make = (): (() => number) => {
        const uniqueCounter = allocateUniqueCounter()
        const random = createRandom({
          ...{ seed, stream, distribution, uniqueCounter },
          ...{ specIterations, specPercent, specResult, paretoH, zipfianExponent },
        })
        return () => random.default(minimum, maximum)
      }
      const first = make()
      const second = make()
      for (let draw = 0; draw < 20; draw++) {
        const value = first()
        expect(Number.isSafeInteger(value)).toBe(true)
        expect(value).toBeGreaterThanOrEqual(minimum)
        expect(value).toBeLessThanOrEqual(maximum)
        expect(second()).toBe(value)
      }
    },
  )
  fc.assert(property, { numRuns: 300 })
})

test('a small range is covered to both of its ends by every distribution but special', () => {
  for (const distribution of ['uniform', 'gaussian', 'pareto', 'zipfian'] as const) {
    const random = createRandom({
      ...{ seed: 1, stream: 1, distribution, uniqueCounter: allocateUniqueCounter() },
      ...{ specIterations: 3, specPercent: 1, specResult: 75, paretoH: 0.2, zipfianExponent: 0.8 },
    })
    const values = new Set(Array.from({ length: 5000 }, () => random.default(-2, 2)))
    expect(Array.from(values).sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2])
  }
})
