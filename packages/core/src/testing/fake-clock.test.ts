import { expect, test } from 'vitest'
import { FakeClock } from './fake-clock.js'

test('stands still until it is told to go on', () => {
  const clock = new FakeClock(5)
  expect([clock.nowNs(), clock.nowNs()]).toEqual([5, 5])
  clock.advance(1_000)
  expect(clock.nowNs()).toBe(1_005)
})

test('refuses to go back', () => {
  expect(() => {
    new FakeClock().advance(-1)
  }).toThrow(RangeError)
})
