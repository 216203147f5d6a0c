import { describe, expect, it } from 'vitest'
import { arrivalGapNs } from '../random/poisson.js'
import { createEventTimes, EVENT_TIME } from '../stats/event-times.js'
import { Arrivals, measuredArrivalSeed } from './arrivals.js'
import { RunControl } from './run-control.js'

const SECOND = 1e9

function controlWith(startNs: number, measureNs: number): RunControl {
  const control = RunControl.allocate()
  control.schedule(startNs, measureNs, Infinity)
  return control
}

/** The measured period's arrivals, followed from outside. */
function expectedArrivals(seed: number, rate: number, fromNs: number, count: number): number[] {
  const times = []
  let timeNs = fromNs
  for (let index = 0; index < count; index++) {
    timeNs += arrivalGapNs(measuredArrivalSeed(seed), index, SECOND / rate)
    times.push(timeNs)
  }
  return times
}

/** Takes the next arrival at a time. */
function take(arrivals: Arrivals, nowNs: number): number {
  const times = createEventTimes()
  times[EVENT_TIME.start] = nowNs
  arrivals.take(times)
  return times[EVENT_TIME.arrival] as number
}

describe('Arrivals', () => {
  it('hands out one schedule in order to all who take', () => {
    const control = controlWith(0, 0)
    const [first, second] = [new Arrivals(control, 7, 1000), new Arrivals(control, 7, 1000)]
    const times = Array.from({ length: 100 }, (_, index) => take(index % 2 === 0 ? first : second, 0))
    expect(times).toEqual(expectedArrivals(7, 1000, 0, 100))
  })
  it('is a Poisson process: gaps have the mean and the standard deviation of the rate', () => {
    const arrivals = new Arrivals(controlWith(0, 0), 99, 500)
    const count = 200_000
    let previous = 0
    let squares = 0
    for (let index = 0; index < count; index++) {
      const time = take(arrivals, 0)
      squares += (time - previous) ** 2
      previous = time
    }
    const mean = previous / count
    expect(mean / 2e6).toBeCloseTo(1, 1)
    expect(Math.sqrt(squares / count - mean ** 2) / 2e6).toBeCloseTo(1, 1)
  })
  it('drops what is left of the warm-up when measuring begins, and starts the same schedule as without one', () => {
    const control = controlWith(0, 2 * SECOND)
    const arrivals = new Arrivals(control, 7, 1000)
    expect(take(arrivals, 0)).toBeLessThan(2 * SECOND)
    const measured = Array.from({ length: 10 }, () => take(arrivals, 2 * SECOND + 1))
    expect(measured).toEqual(expectedArrivals(7, 1000, 2 * SECOND, 10))
  })
  it('does not reach from the warm-up into the measured part', () => {
    const control = controlWith(0, 0.001 * SECOND)
    const arrivals = new Arrivals(control, 3, 1)
    // The first arrival of the warm-up would come after its end, so the measured schedule has begun.
    expect(take(arrivals, 0)).toBe(expectedArrivals(3, 1, 0.001 * SECOND, 1)[0])
  })
})

describe('arrivalGapNs', () => {
  it('is never negative and depends on seed and index only', () => {
    for (let index = 0; index < 1000; index++) {
      expect(arrivalGapNs(2 ** 52, index, 1000)).toBeGreaterThanOrEqual(0)
      expect(arrivalGapNs(5, index, 1000)).toBe(arrivalGapNs(5, index, 1000))
    }
    expect(arrivalGapNs(5, 1, 1000)).not.toBe(arrivalGapNs(6, 1, 1000))
  })
})
