import { expect, test } from 'vitest'
import { createRandom, DISTRIBUTIONS } from './create-random.js'
import type { RandomSettings } from './create-random.js'
import { allocateUniqueCounter } from './unique.js'

function settings(change: Partial<RandomSettings> = {}): RandomSettings {
  return {
    seed: 42,
    stream: 0,
    distribution: 'special',
    specIterations: 12,
    specPercent: 1,
    specResult: 75,
    paretoH: 0.2,
    zipfianExponent: 0.8,
    uniqueCounter: allocateUniqueCounter(),
    ...change,
  }
}

test.each(DISTRIBUTIONS)('default draws from %s when that is chosen', (distribution) => {
  const chosen = createRandom(settings({ distribution }))
  const named = createRandom(settings())
  for (let draw = 0; draw < 100; draw++) expect(chosen.default(1, 1000)).toBe(named[distribution](1, 1000))
})

test('equal seed and stream give equal values, another stream or seed gives others', () => {
  const values = (change: Partial<RandomSettings>): readonly unknown[] => {
    const random = createRandom(settings(change))
    return [
      ...DISTRIBUTIONS.map((distribution) => random[distribution](1, 1_000_000)),
      random.uniformDouble(),
      random.uniformUint64(),
      random.string('##########@@@@@@@@@@'),
      random.varstring(10, 20),
    ]
  }
  expect(values({})).toEqual(values({}))
  expect(values({ stream: 1 })).not.toEqual(values({}))
  expect(values({ seed: 43 })).not.toEqual(values({}))
})

test('uniformUint64 has 64 random bits', () => {
  const random = createRandom(settings())
  let or = 0n
  let and = 2n ** 64n - 1n
  for (let draw = 0; draw < 200; draw++) {
    const value = random.uniformUint64()
    expect(value >= 0n && value < 2n ** 64n).toBe(true)
    or |= value
    and &= value
  }
  expect(or).toBe(2n ** 64n - 1n)
  expect(and).toBe(0n)
})

test('all threads of a run share one unique sequence', () => {
  const uniqueCounter = allocateUniqueCounter()
  const first = createRandom(settings({ uniqueCounter }))
  const second = createRandom(settings({ uniqueCounter, stream: 1 }))
  expect([first.unique(), second.unique(), first.unique()]).toEqual([2672933100, 2916245674, 2834291422])
  second.uniqueSeek(0)
  expect(first.unique()).toBe(first.uniqueAt(0))
})

test('the unique sequence takes nothing from the random numbers of the thread', () => {
  const random = createRandom(settings())
  const other = createRandom(settings())
  random.unique()
  expect(random.uniformDouble()).toBe(other.uniformDouble())
})

test.each<Partial<RandomSettings>>([
  { specIterations: 0 },
  { specIterations: 1.5 },
  { specPercent: -1 },
  { specPercent: 101 },
  { specResult: 101 },
  { specResult: Number.NaN },
  { paretoH: 0 },
  { paretoH: 1 },
  { zipfianExponent: -0.1 },
  { zipfianExponent: Number.POSITIVE_INFINITY },
  { seed: -1 },
  { stream: 2 ** 32 },
])('refuses %o', (change) => {
  expect(() => createRandom(settings(change))).toThrow(RangeError)
})
