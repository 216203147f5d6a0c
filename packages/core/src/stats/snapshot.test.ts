import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketIndex } from './histogram.js'
import { countersBetween, intervalStats } from './interval-stats.js'
import { emptyReading } from './snapshot.js'
import type { StatsReading } from './snapshot.js'
import { cumulativeStats } from './summary.js'
import { createRecorders } from './test-support/recorders.js'
import type { ThreadRecorder } from './recorder.js'

test('adds up the threads and the histograms of all workers, and keeps the order of threads', () => {
  const { recorders, reader } = createRecorders([2, 1, 3])
  recorders.forEach((recorder, thread) => {
    for (let event = 0; event <= thread; event++) {
      recorder.eventStarted(1)
      recorder.eventDone(1000 * (thread + 1), 0)
      recorder.readDone()
    }
  })
  const reading = reader.read()
  expect(reader.threads).toBe(6)
  expect(Array.from(reading.threadEvents)).toEqual([1, 2, 3, 4, 5, 6])
  expect(Array.from(reading.threadServiceNs)).toEqual([1000, 4000, 9000, 16_000, 25_000, 36_000])
  expect(reading.reads).toBe(21)
  expect(reading.service).toMatchObject({ count: 21, sumNs: 91_000, lowest: 1000, highest: bucketIndex(6000) })
  expect(reading.service.buckets[bucketIndex(5000)]).toBe(5)
  expect(Array.from(reader.extremes(0, 0).serviceMinNs)).toEqual([1000, 2000, 3000, 4000, 5000, 6000])
})

test('workers without an event do not disturb the touched range', () => {
  const { recorders, reader } = createRecorders([1, 1])
  expect(reader.read().service).toMatchObject({ count: 0, highest: -1 })
  recorders[1]?.eventDone(500, 500)
  expect(reader.read().service).toMatchObject({ count: 1, lowest: 500, highest: 500 })
})

test('the empty reading is what a reader of fresh memory says', () => {
  const { service, response, ...counts } = createRecorders([2, 2]).reader.read()
  const { service: emptyService, response: emptyResponse, ...emptyCounts } = emptyReading(4)
  expect(counts).toEqual(emptyCounts)
  expect({ ...service, buckets: 0 }).toEqual({ ...emptyService, buckets: 0 })
  expect(service.buckets.every((count) => count === 0)).toBe(true)
  expect(response).toBe(service)
  expect(emptyResponse).toBe(emptyService)
})

test('a reading does not change afterwards', () => {
  const { recorders, reader } = createRecorders([1])
  const reading = reader.read()
  recorders[0]?.eventDone(5, 5)
  expect(reading.service.count).toBe(0)
  expect(reading.service.buckets[5]).toBe(0)
  expect(reading.threadEvents[0]).toBe(0)
})

/** One call of a recorder. */
type Step = { readonly thread: number } & (
  | { readonly call: 'readDone' | 'writeDone' | 'otherDone' | 'errorIgnored' | 'reconnected' }
  | { readonly call: 'event'; readonly serviceNs: number; readonly waitNs: number }
)

const THREADS = 5
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    thread: fc.nat({ max: THREADS - 1 }),
    call: fc.constantFrom(
      'readDone' as const,
      'writeDone' as const,
      'otherDone' as const,
      'errorIgnored' as const,
      'reconnected' as const,
    ),
  }),
  fc.record({
    thread: fc.nat({ max: THREADS - 1 }),
    call: fc.constant('event' as const),
    serviceNs: fc.oneof(fc.nat({ max: 5000 }), fc.integer({ min: 1000, max: 400_000_000_000 })),
    waitNs: fc.nat({ max: 1_000_000 }),
  }),
)

function play(recorder: ThreadRecorder, step: Step): void {
  if (step.call !== 'event') {
    recorder[step.call]()
    return
  }
  recorder.eventStarted(1)
  recorder.eventDone(step.serviceNs, step.serviceNs + step.waitNs)
}

test('intervals add up to the total in every counter and every bucket, and their figures are in order', () => {
  const period = {
    startSeconds: 0,
    endSeconds: 1,
    last: false,
    percentiles: [1, 50, 99.9, 100],
    rate: true,
    backlog: 0,
  }
  const property = fc.property(
    fc.array(fc.array(step, { maxLength: 40 }), { maxLength: 6 }),
    fc.boolean(),
    (parts, response) => {
      const { recorders, reader } = createRecorders([2, 3], { response })
      const readings: StatsReading[] = [reader.read()]
      for (const steps of parts) {
        for (const each of steps) play(recorders[each.thread] as ThreadRecorder, each)
        readings.push(reader.read())
      }
      const end = readings.at(-1) as StatsReading
      const intervals = readings.slice(1).map((to, index) => intervalStats(readings[index] as StatsReading, to, period))
      const total = cumulativeStats(emptyReading(THREADS), end, {
        periodSeconds: 1,
        elapsedSeconds: 1,
        percentiles: [1, 50, 99.9, 100],
        extremes: reader.extremes(0, 0),
      })

      for (const field of ['events', 'queries', 'reads', 'writes', 'other', 'ignoredErrors', 'reconnects'] as const) {
        expect(intervals.reduce((sum, interval) => sum + interval[field], 0)).toBe(total[field])
      }
      expect(intervals.reduce((sum, { latency }) => sum + latency.count, 0)).toBe(total.events)
      expect(intervals.reduce((sum, { latency }) => sum + latency.sumNs, 0)).toBe(total.latency.sumNs)
      const unequal = total.latency.buckets.findIndex((count, index) => {
        let sum = 0
        for (const { latency } of intervals) sum += latency.buckets[index] as number
        return sum !== count
      })
      expect(unequal).toBe(-1)

      const events = parts.flat().flatMap((each) => (each.call === 'event' ? [each] : []))
      const latencies = events.map(({ serviceNs, waitNs }) => serviceNs + (response ? waitNs : 0))
      expect(total.events).toBe(events.length)
      expect(total.latency.sumNs).toBe(latencies.reduce((sum, latency) => sum + latency, 0))
      expect(total.serviceLatency.sumNs).toBe(events.reduce((sum, { serviceNs }) => sum + serviceNs, 0))
      expect(total.latency.minNs).toBe(events.length === 0 ? 0 : Math.min(...latencies))
      expect(total.latency.maxNs).toBe(Math.max(0, ...latencies))

      for (const { latency } of [...intervals, total]) {
        const figures = [latency.minNs, ...Object.values(latency.percentilesNs), latency.maxNs]
        expect(figures).toEqual(figures.slice().sort((a, b) => a - b))
        expect(latency.meanNs).toBeGreaterThanOrEqual(latency.minNs)
        expect(latency.meanNs).toBeLessThanOrEqual(latency.maxNs)
      }
    },
  )
  fc.assert(property, { numRuns: 60 })
})

test('queries are reads, writes and others', () => {
  const { recorders, reader } = createRecorders([1])
  recorders[0]?.readDone()
  recorders[0]?.writeDone()
  recorders[0]?.writeDone()
  recorders[0]?.otherDone()
  expect(countersBetween(emptyReading(1), reader.read())).toEqual({
    events: 0,
    queries: 4,
    reads: 1,
    writes: 2,
    other: 1,
    ignoredErrors: 0,
    reconnects: 0,
  })
})

test('backlog and concurrency are reported with a rate only', () => {
  const { recorders, reader } = createRecorders([2])
  recorders[0]?.threadStarted()
  recorders[0]?.eventStarted(1)
  const period = { startSeconds: 1, endSeconds: 2, last: true, percentiles: [], backlog: 7 }
  const reading = reader.read()
  expect(intervalStats(emptyReading(2), reading, { ...period, rate: true })).toMatchObject({
    backlog: 7,
    concurrency: 1,
    threads: 1,
    startSeconds: 1,
    endSeconds: 2,
    last: true,
  })
  expect(intervalStats(emptyReading(2), reading, { ...period, rate: false })).toMatchObject({
    backlog: 0,
    concurrency: 0,
  })
})
