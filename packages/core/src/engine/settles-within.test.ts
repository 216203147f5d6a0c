import { expect, it } from 'vitest'
import { settlesWithin } from './settles-within.js'

it('tells whether a promise was settled in time', async () => {
  expect(await settlesWithin(Promise.resolve(), 60_000)).toBe(true)
  expect(await settlesWithin(new Promise(() => undefined), 5)).toBe(false)
})
it('passes a failure on', async () => {
  await expect(settlesWithin(Promise.reject(new Error('boom')), 60_000)).rejects.toThrow('boom')
})
