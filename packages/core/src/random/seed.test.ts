import { expect, test } from 'vitest'
import { MAIN_STREAM, seedFromClock } from './seed.js'

test('a seed from the clock is a safe integer above 0', () => {
  for (const seed of [
    seedFromClock(0, 0, 0),
    seedFromClock(Date.now(), Number(process.hrtime.bigint()), process.pid),
  ]) {
    expect(Number.isSafeInteger(seed)).toBe(true)
    expect(seed).toBeGreaterThan(0)
  }
})

test('processes that start at the same moment get other seeds, and so do moments in one process', () => {
  const now = 1_790_000_000_000
  const seeds = new Set<number>()
  for (let step = 0; step < 1000; step++) {
    seeds.add(seedFromClock(now, 5_000_000_000, 1000 + step))
    seeds.add(seedFromClock(now, 6_000_000_000 + step, 7))
    seeds.add(seedFromClock(now + 1 + step, 5_000_000_000, 999))
  }
  expect(seeds.size).toBe(3000)
})

test('the main thread has a stream above every thread number', () => {
  expect(MAIN_STREAM).toBeGreaterThan(2 ** 31 - 1)
})
