import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { measureClockCost, MonotonicClock } from './monotonic-clock.js'

test('readings are whole nanoseconds that never go back', () => {
  const clock = new MonotonicClock(MonotonicClock.origin())
  const readings = Array.from({ length: 10_000 }, () => clock.nowNs())
  expect(readings.every(Number.isSafeInteger)).toBe(true)
  expect(readings.findIndex((nowNs, index) => index > 0 && nowNs < (readings[index - 1] as number))).toBe(-1)
})

test('agrees with the monotonic time of the process', () => {
  const origin = MonotonicClock.origin()
  const clock = new MonotonicClock(origin)
  const before = process.hrtime.bigint()
  const nowNs = BigInt(clock.nowNs()) + BigInt(origin) * 1_000_000_000n
  const after = process.hrtime.bigint()
  expect(nowNs >= before && nowNs <= after).toBe(true)
})

test(
  'readings of a worker with the same origin lie between those of the main thread',
  { timeout: 30_000 },
  async () => {
    const origin = MonotonicClock.origin()
    const clock = new MonotonicClock(origin)
    const worker = new Worker(new URL('./test-support/clock-worker.js', import.meta.url), { workerData: origin })
    for (let round = 0; round < 5; round++) {
      const before = clock.nowNs()
      worker.postMessage('read')
      const [reading] = (await once(worker, 'message')) as [number]
      expect(reading).toBeGreaterThan(before)
      expect(reading).toBeLessThan(clock.nowNs())
    }
    await worker.terminate()
  },
)

test('the cost of a reading is what a clock advances per reading', () => {
  let now = 0
  expect(measureClockCost({ nowNs: () => (now += 40) })).toBe(40)
})

test('the cost of a reading is measured on the production clock too', () => {
  const costNs = measureClockCost(new MonotonicClock(MonotonicClock.origin()))
  expect(costNs).toBeGreaterThan(0)
  expect(costNs).toBeLessThan(100_000)
})
