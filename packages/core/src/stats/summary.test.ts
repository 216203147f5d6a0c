import { expect, test } from 'vitest'
import { emptyReading } from './snapshot.js'
import { cumulativeStats, fairness } from './summary.js'
import { createRecorders } from './test-support/recorders.js'
import type { ThreadRecorder } from './recorder.js'

const PERIOD = { periodSeconds: 2, elapsedSeconds: 6, percentiles: [95] }

function event(recorder: ThreadRecorder | undefined, serviceNs: number, responseNs = serviceNs): void {
  recorder?.eventStarted(1)
  recorder?.eventDone(serviceNs, responseNs)
}

test('fairness is the mean and the population standard deviation', () => {
  expect(fairness(Float64Array.of(2, 4, 4, 4, 5, 5, 7, 9))).toEqual({ mean: 5, standardDeviation: 2 })
  expect(fairness(Float64Array.of(7))).toEqual({ mean: 7, standardDeviation: 0 })
  expect(fairness(new Float64Array())).toEqual({ mean: 0, standardDeviation: 0 })
})

test('a period has the figures of all of its threads', () => {
  const { recorders, reader } = createRecorders([1, 1])
  event(recorders[0], 1_000_000_000)
  event(recorders[0], 2_000_000_000)
  event(recorders[1], 3_000_000_000)
  const stats = cumulativeStats(emptyReading(2), reader.read(), { ...PERIOD, extremes: reader.extremes(0, 0) })
  expect(stats).toMatchObject({
    events: 3,
    periodSeconds: 2,
    elapsedSeconds: 6,
    threads: 2,
    threadEvents: { mean: 1.5, standardDeviation: 0.5 },
    threadSeconds: { mean: 3, standardDeviation: 0 },
    latency: { count: 3, minNs: 1e9, meanNs: 2e9, maxNs: 3e9, sumNs: 6e9 },
  })
  expect(stats.serviceLatency).toBe(stats.latency)
  expect(stats.perThread).toEqual([
    { threadId: 0, events: 2, minNs: 1e9, meanNs: 1.5e9, maxNs: 2e9, sumNs: 3e9 },
    { threadId: 1, events: 1, minNs: 3e9, meanNs: 3e9, maxNs: 3e9, sumNs: 3e9 },
  ])
})

test('a period after a checkpoint knows nothing of the one before, and the whole run knows both', () => {
  const { recorders, reader, epochView } = createRecorders([2], { epochs: 2 })
  event(recorders[0], 5)
  event(recorders[1], 900)
  const checkpoint = reader.read()
  Atomics.add(epochView, 0, 1)
  event(recorders[0], 50)
  event(recorders[0], 60)
  const end = reader.read()
  const last = cumulativeStats(checkpoint, end, { ...PERIOD, extremes: reader.extremes(1, 1) })
  expect(last).toMatchObject({ events: 2, latency: { minNs: 50, maxNs: 60, sumNs: 110 } })
  expect(last.perThread).toEqual([
    { threadId: 0, events: 2, minNs: 50, meanNs: 55, maxNs: 60, sumNs: 110 },
    { threadId: 1, events: 0, minNs: 0, meanNs: 0, maxNs: 0, sumNs: 0 },
  ])
  const whole = cumulativeStats(emptyReading(2), end, { ...PERIOD, extremes: reader.extremes(0, 1) })
  expect(whole).toMatchObject({ events: 4, latency: { minNs: 5, maxNs: 900, sumNs: 1015 } })
})

test('in rate mode, latency is the response time and fairness the service time', () => {
  const { recorders, reader } = createRecorders([1], { response: true })
  event(recorders[0], 1e9, 4e9)
  const stats = cumulativeStats(emptyReading(1), reader.read(), { ...PERIOD, extremes: reader.extremes(0, 0) })
  expect(stats.latency).toMatchObject({ minNs: 4e9, maxNs: 4e9, percentilesNs: { '95': 4e9 } })
  expect(stats.serviceLatency).toMatchObject({ minNs: 1e9, maxNs: 1e9, percentilesNs: { '95': 1e9 } })
  expect(stats.threadSeconds.mean).toBe(1)
  expect(stats.perThread[0]).toMatchObject({ sumNs: 4e9, maxNs: 4e9 })
})

test('without events every figure is 0', () => {
  const { reader } = createRecorders([2])
  const stats = cumulativeStats(emptyReading(2), reader.read(), { ...PERIOD, extremes: reader.extremes(0, 0) })
  expect(stats).toMatchObject({
    events: 0,
    queries: 0,
    latency: { count: 0, minNs: 0, meanNs: 0, maxNs: 0, sumNs: 0, percentilesNs: { '95': 0 } },
    threadEvents: { mean: 0, standardDeviation: 0 },
    threadSeconds: { mean: 0, standardDeviation: 0 },
  })
  expect(stats.perThread[1]).toEqual({ threadId: 1, events: 0, minNs: 0, meanNs: 0, maxNs: 0, sumNs: 0 })
})

test('a thread whose event already belongs to the next epoch has its mean as minimum and maximum', () => {
  const { recorders, reader, epochView } = createRecorders([1], { epochs: 2 })
  Atomics.add(epochView, 0, 1)
  event(recorders[0], 40)
  const stats = cumulativeStats(emptyReading(1), reader.read(), { ...PERIOD, extremes: reader.extremes(0, 0) })
  expect(stats.perThread[0]).toEqual({ threadId: 0, events: 1, minNs: 40, meanNs: 40, maxNs: 40, sumNs: 40 })
  expect(stats.latency).toMatchObject({ minNs: 40, maxNs: 40 })
})
