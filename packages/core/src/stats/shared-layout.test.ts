import { expect, test } from 'vitest'
import {
  allocateRecorderMemory,
  COUNTER,
  EXTREME,
  extremeOffset,
  measuredOffset,
  scratchOffset,
  viewRecorderMemory,
} from './shared-layout.js'

test('no two fields of any thread, block or epoch lie at the same place, and all lie in the memory', () => {
  const threads = 3
  const epochs = 2
  const { counters, extremes } = viewRecorderMemory(allocateRecorderMemory({ threads, epochs, response: true }))
  const counterPlaces: number[] = []
  const extremePlaces: number[] = []
  for (let thread = 0; thread < threads; thread++) {
    for (const field of Object.values(COUNTER)) {
      counterPlaces.push(measuredOffset(thread) + field, scratchOffset(thread) + field)
    }
    for (let epoch = 0; epoch < epochs; epoch++) {
      for (const field of Object.values(EXTREME)) extremePlaces.push(extremeOffset(threads, thread, epoch) + field)
    }
  }
  expect(new Set(counterPlaces).size).toBe(counterPlaces.length)
  expect(Math.max(...counterPlaces)).toBeLessThan(counters.length)
  expect(new Set(extremePlaces).size).toBe(extremePlaces.length)
  expect(Math.max(...extremePlaces)).toBeLessThan(extremes.length)
})

test("every thread's block fills whole cache lines", () => {
  expect((measuredOffset(1) * 8) % 64).toBe(0)
  expect((scratchOffset(0) * 8) % 64).toBe(0)
})

test('a response histogram takes memory only when it is asked for', () => {
  const options = { threads: 1, epochs: 1 }
  expect(allocateRecorderMemory({ ...options, response: false }).response).toBeUndefined()
  expect(allocateRecorderMemory({ ...options, response: true }).response).toBeInstanceOf(SharedArrayBuffer)
})

test('the memory can be posted and stays shared', () => {
  const memory = allocateRecorderMemory({ threads: 1, epochs: 1, response: true })
  const posted = structuredClone(memory)
  viewRecorderMemory(memory).service[3] = 9
  expect(viewRecorderMemory(posted).service[3]).toBe(9)
  expect(posted.threads).toBe(1)
})
