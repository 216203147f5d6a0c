import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { intervalStats } from './interval-stats.js'
import { allocateRecorderMemory } from './shared-layout.js'
import { emptyReading, StatsReader } from './snapshot.js'
import type { StatsReading } from './snapshot.js'
import { cumulativeStats } from './summary.js'
import type { RecordedTotals, RecordingWorkerData } from './test-support/recording-worker.js'

const recordingWorkerUrl = new URL('./test-support/recording-worker.js', import.meta.url)
const EVENTS = 1_000_000
const THREADS = 3
const PERCENTILES = [1, 50, 99, 100]

test.each([false, true])(
  'two workers record while the main thread reads (response times apart: %s)',
  async (response) => {
    const epoch = new SharedArrayBuffer(4)
    const memories = [1, 2].map(() => allocateRecorderMemory({ threads: THREADS, epochs: 1, response }))
    const reader = new StatsReader(memories)
    const workers = memories.map((memory, index) => {
      const workerData: RecordingWorkerData = { memory, epoch, seed: index + 1, events: EVENTS }
      return new Worker(recordingWorkerUrl, { workerData })
    })
    const finished = Promise.all(workers.map(async (worker) => (await once(worker, 'message')) as [RecordedTotals]))
    let done = false
    void finished.then(() => (done = true))

    const period = { startSeconds: 0, endSeconds: 1, last: false, percentiles: PERCENTILES, rate: response, backlog: 0 }
    let last: StatsReading = emptyReading(2 * THREADS)
    let events = 0
    let queries = 0
    let readingsOnTheWay = 0
    while (!isDone()) {
      const reading = reader.read()
      const interval = intervalStats(last, reading, period)
      assertOrdered(interval.latency)
      for (const figure of [interval.events, interval.reads, interval.writes, interval.other, interval.latency.sumNs]) {
        expect(figure).toBeGreaterThanOrEqual(0)
      }
      events += interval.events
      queries += interval.queries
      last = reading
      if (reading.service.count > 0 && reading.running > 0) readingsOnTheWay++
      await pause(2)
    }
    const totals = (await finished).map(([each]) => each)

    const end = reader.read()
    const interval = intervalStats(last, end, period)
    expect(events + interval.events).toBe(2 * EVENTS)
    expect(queries + interval.queries).toBe(6 * EVENTS)
    expect(readingsOnTheWay).toBeGreaterThan(0)
    const stats = cumulativeStats(emptyReading(2 * THREADS), end, {
      periodSeconds: 1,
      elapsedSeconds: 1,
      percentiles: PERCENTILES,
      extremes: reader.extremes(0, 0),
    })
    assertOrdered(stats.latency)
    const sum = (field: keyof RecordedTotals): number => totals.reduce((total, each) => total + each[field], 0)
    expect(stats.serviceLatency.sumNs).toBe(sum('serviceSumNs'))
    expect(stats.latency.sumNs).toBe(sum(response ? 'responseSumNs' : 'serviceSumNs'))
    expect(stats.serviceLatency.minNs).toBe(Math.min(...totals.map(({ minNs }) => minNs)))
    expect(stats.serviceLatency.maxNs).toBe(Math.max(...totals.map(({ maxNs }) => maxNs)))
    expect(stats.threadEvents.mean).toBeCloseTo((2 * EVENTS) / (2 * THREADS), 6)
    expect(end).toMatchObject({ running: 0, busy: 0, attempts: 2 * EVENTS, clamped: 0 })
    await Promise.all(workers.map((worker) => worker.terminate()))

    function isDone(): boolean {
      return done
    }
  },
)

function assertOrdered(latency: ReturnType<typeof intervalStats>['latency']): void {
  const figures = [latency.minNs, ...Object.values(latency.percentilesNs), latency.maxNs]
  expect(figures).toEqual(figures.slice().sort((a, b) => a - b))
  expect(latency.meanNs).toBeGreaterThanOrEqual(latency.minNs)
  expect(latency.meanNs).toBeLessThanOrEqual(latency.maxNs)
}
