import { expect, test } from 'vitest'
import { bucketIndex, HIGHEST_NS } from './histogram.js'
import { createRecorders } from './test-support/recorders.js'
import type { ThreadRecorder } from './recorder.js'

function oneThread(settings = {}): { recorder: ThreadRecorder } & ReturnType<typeof createRecorders> {
  const made = createRecorders([1], settings)
  return { ...made, recorder: made.recorders[0] as ThreadRecorder }
}

function event(recorder: ThreadRecorder, serviceNs: number, responseNs = serviceNs): void {
  recorder.eventStarted(1)
  recorder.eventDone(serviceNs, responseNs)
}

test('counts what it is told', () => {
  const { recorder, reader } = oneThread()
  event(recorder, 10)
  event(recorder, 30)
  recorder.readDone()
  recorder.readDone()
  recorder.readDone()
  recorder.writeDone()
  recorder.writeDone()
  recorder.otherDone()
  recorder.errorIgnored()
  recorder.attemptStarted()
  recorder.reconnected()
  const reading = reader.read()
  expect(reading).toMatchObject({
    reads: 3,
    writes: 2,
    other: 1,
    ignoredErrors: 1,
    reconnects: 1,
    attempts: 3,
    clamped: 0,
  })
  expect(reading.service).toMatchObject({ count: 2, sumNs: 40, lowest: 10, highest: 30 })
  expect(Array.from(reading.threadEvents)).toEqual([2])
  expect(Array.from(reading.threadServiceNs)).toEqual([40])
})

test('before measuring begins, nothing is reported but that the thread runs and is busy', () => {
  const { recorder, reader } = oneThread({ measuring: false })
  recorder.threadStarted()
  event(recorder, 10)
  recorder.readDone()
  recorder.errorIgnored()
  recorder.reconnected()
  recorder.eventStarted(5)
  const reading = reader.read()
  expect(reading).toMatchObject({ reads: 0, ignoredErrors: 0, reconnects: 0, attempts: 0, running: 1, busy: 1 })
  expect(reading.service.count).toBe(0)
  expect(reader.extremes(0, 0).serviceMinNs[0]).toBe(Infinity)
})

test('an event that began before measuring and ends in it counts', () => {
  const { recorder, reader } = oneThread({ measuring: false })
  recorder.eventStarted(5)
  recorder.startMeasuring()
  recorder.eventDone(100, 100)
  const reading = reader.read()
  expect(reading.service.count).toBe(1)
  expect(reading.busy).toBe(0)
})

test('a thread is busy from the start of an event to its end, also when the event is dropped', () => {
  const { recorder, reader } = oneThread()
  const busy = (): number => reader.read().busy
  expect(busy()).toBe(0)
  recorder.eventStarted(0)
  expect(busy()).toBe(1)
  recorder.eventDone(1, 1)
  expect(busy()).toBe(0)
  recorder.eventStarted(7)
  recorder.eventDropped()
  expect(busy()).toBe(0)
  expect(reader.read().service.count).toBe(1)
})

test('a thread whose loop was cut off in an event no longer runs but stays busy', () => {
  const { recorder, reader } = oneThread()
  recorder.threadStarted()
  recorder.eventStarted(3)
  recorder.threadEnded()
  expect(reader.read()).toMatchObject({ running: 0, busy: 1 })
})

test('in a closed loop the response time is the service time', () => {
  const { recorder, reader } = oneThread()
  event(recorder, 10, 99)
  const reading = reader.read()
  expect(reading.response).toBe(reading.service)
  expect(reading.threadResponseNs).toBe(reading.threadServiceNs)
  expect(reading.response.sumNs).toBe(10)
  expect(reader.extremes(0, 0).responseMaxNs[0]).toBe(10)
})

test('in rate mode service and response time are kept apart', () => {
  const { recorder, reader } = oneThread({ response: true })
  event(recorder, 10, 99)
  event(recorder, 20, 50)
  const { service, response } = reader.read()
  expect(service).toMatchObject({ count: 2, sumNs: 30, lowest: 10, highest: 20 })
  expect(response).toMatchObject({ count: 2, sumNs: 149, lowest: 50, highest: 99 })
  const extremes = reader.extremes(0, 0)
  expect([extremes.serviceMinNs[0], extremes.serviceMaxNs[0]]).toEqual([10, 20])
  expect([extremes.responseMinNs[0], extremes.responseMaxNs[0]]).toEqual([50, 99])
})

test('fractions are truncated', () => {
  const { recorder, reader } = oneThread()
  event(recorder, 10.9)
  expect(reader.read().service).toMatchObject({ count: 1, sumNs: 10, lowest: 10, highest: 10 })
})

test.each([
  [HIGHEST_NS + 1, HIGHEST_NS],
  [Infinity, HIGHEST_NS],
  [-1, 0],
  [Number.NaN, 0],
])('a latency of %d counts as %d and as clamped', (latencyNs, recordedNs) => {
  const { recorder, reader } = oneThread()
  event(recorder, latencyNs)
  const reading = reader.read()
  expect(reading.clamped).toBe(1)
  expect(reading.service).toMatchObject({ count: 1, sumNs: recordedNs, highest: bucketIndex(recordedNs) })
  expect(reader.extremes(0, 0).serviceMaxNs[0]).toBe(recordedNs)
})

test('the longest latency is not clamped', () => {
  const { recorder, reader } = oneThread()
  event(recorder, HIGHEST_NS)
  expect(reader.read().clamped).toBe(0)
})

test('extremes belong to the epoch in which the event ended', () => {
  const { recorder, reader, epochView } = oneThread({ epochs: 3 })
  event(recorder, 10)
  event(recorder, 40)
  Atomics.store(epochView, 0, 1)
  event(recorder, 20)
  const range = (first: number, last: number): unknown => {
    const { serviceMinNs, serviceMaxNs } = reader.extremes(first, last)
    return [serviceMinNs[0], serviceMaxNs[0]]
  }
  expect(range(0, 0)).toEqual([10, 40])
  expect(range(1, 1)).toEqual([20, 20])
  expect(range(2, 2)).toEqual([Infinity, 0])
  expect(range(0, 2)).toEqual([10, 40])
})
