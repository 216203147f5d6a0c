import { expect, it } from 'vitest'
import { Sleeper } from './sleeper.js'

it('sleeps for the time', async () => {
  const sleeper = new Sleeper()
  const start = performance.now()
  await sleeper.sleep(20)
  expect(performance.now() - start).toBeGreaterThanOrEqual(18)
  expect(sleeper.isAwake()).toBe(false)
})
it('is woken, also from a pause that no timer could hold, and then sleeps no more', async () => {
  const sleeper = new Sleeper()
  const pause = sleeper.sleep(Infinity)
  sleeper.wake()
  await pause
  await sleeper.sleep(3_600_000)
  expect(sleeper.isAwake()).toBe(true)
})
