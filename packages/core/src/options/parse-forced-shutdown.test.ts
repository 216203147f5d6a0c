import { expect, test } from 'vitest'
import { parseForcedShutdown, parseStopGrace } from './parse-forced-shutdown.js'

test.each([
  ['off', undefined],
  ['', 3],
  ['10', 10],
  ['0', 0],
  ['0.5', 0.5],
  ['50%', 30],
  ['120%', 72],
])('--forced-shutdown=%s of 60 seconds is %s seconds', (text, seconds) => {
  expect(parseForcedShutdown(text, 60)).toEqual({ seconds })
})

test.each(['abc', 'on', '-1', '10s', '%', '1e3'])('--forced-shutdown=%s is refused', (text) => {
  expect(parseForcedShutdown(text, 60)).toEqual({
    reason: 'it is a number of seconds, a percentage of --time, or off',
  })
})

test('--stop-grace is seconds or off', () => {
  expect(parseStopGrace('5')).toEqual({ seconds: 5 })
  expect(parseStopGrace('0.5')).toEqual({ seconds: 0.5 })
  expect(parseStopGrace('off')).toEqual({ seconds: undefined })
  for (const text of ['', '5%', 'abc']) {
    expect(parseStopGrace(text)).toEqual({ reason: 'it is a number of seconds, or off' })
  }
})
