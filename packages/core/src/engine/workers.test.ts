import { describe, expect, it } from 'vitest'
import { ArrivalCount } from './arrival-count.js'
import { arrivalGapNs } from '../random/poisson.js'
import { countWorkers } from './worker-count.js'
import { shareThreads } from './worker-pool.js'

describe('countWorkers', () => {
  it('gives each thread a worker where calls block, and each core one otherwise', () => {
    expect(countWorkers(64, true, 2)).toBe(64)
    expect(countWorkers(64, false, 2)).toBe(2)
    expect(countWorkers(1, false, 2)).toBe(1)
  })
})

describe('shareThreads', () => {
  it('gives every thread to exactly one worker, in order and evenly', () => {
    expect(shareThreads(7, 3)).toEqual([
      { first: 0, count: 3 },
      { first: 3, count: 2 },
      { first: 5, count: 2 },
    ])
  })
})

describe('ArrivalCount', () => {
  it('counts the arrivals of the schedule up to a time', () => {
    const count = new ArrivalCount(5, 1000, 1e9)
    let timeNs = 1e9
    for (let index = 0; index < 50; index++) timeNs += arrivalGapNs(5, index, 1e6)
    expect(count.offeredBy(1e9)).toBe(0)
    expect(count.offeredBy(timeNs - 1)).toBe(49)
    expect(count.offeredBy(timeNs)).toBe(50)
    expect(count.offeredBy(timeNs)).toBe(50)
  })
})
