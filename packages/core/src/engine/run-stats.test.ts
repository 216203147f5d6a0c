import { describe, expect, it } from 'vitest'
import { ThreadRecorder } from '../stats/recorder.js'
import { allocateRecorderMemory } from '../stats/shared-layout.js'
import { FakeClock } from '../testing/fake-clock.js'
import { RunControl } from '../worker/run-control.js'
import { createTestPlan } from '../worker/test-support/hosted-worker.js'
import type { RunSettings } from './run-plan.js'
import { RunStats } from './run-stats.js'

const SECOND = 1e9
const MEASURE_NS = 100 * SECOND

interface Setup {
  readonly ratePerSecond?: number
  readonly timeLimitSeconds?: number
}

/** Two threads whose events the test makes up, measured from 100 s on. */
function setUp({ ratePerSecond = 0, timeLimitSeconds = 0 }: Setup = {}) {
  const control = RunControl.allocate()
  const memory = allocateRecorderMemory({ threads: 2, epochs: 3, response: ratePerSecond > 0 })
  const recorders = [0, 1].map((thread) => new ThreadRecorder(memory, thread, control.epochView))
  for (const recorder of recorders) {
    recorder.threadStarted()
    recorder.startMeasuring()
  }
  const settings = { percentiles: [50], eventLimit: 0, timeLimitSeconds } as unknown as RunSettings
  const stats = new RunStats({
    plan: createTestPlan({ threads: 2, ratePerSecond, timeLimitNs: timeLimitSeconds * SECOND }),
    settings,
    memories: [memory],
    control,
    clock: new FakeClock(),
    measureNs: MEASURE_NS,
  })
  const run = (thread: number, milliseconds: number, queries = 1): void => {
    recorders[thread]?.eventStarted(MEASURE_NS)
    for (let query = 0; query < queries; query++) recorders[thread]?.readDone()
    recorders[thread]?.eventDone(milliseconds * 1e6, 2 * milliseconds * 1e6)
  }
  return { stats, recorders, run, at: (seconds: number) => MEASURE_NS + seconds * SECOND }
}

describe('RunStats', () => {
  it('gives intervals that touch, with what happened in each', () => {
    const { stats, run, at } = setUp()
    run(0, 10)
    run(1, 20, 3)
    expect(stats.interval(at(1), false)).toMatchObject({
      startSeconds: 0,
      endSeconds: 1,
      events: 2,
      reads: 4,
      threads: 2,
      last: false,
      backlog: 0,
      concurrency: 0,
    })
    run(0, 5)
    expect(stats.interval(at(2.5), true)).toMatchObject({ startSeconds: 1, endSeconds: 2.5, events: 1, last: true })
  })
  it('leaves out a short last interval in which nothing happened, and no other', () => {
    const { stats, run, at } = setUp()
    expect(stats.interval(at(0.01), false)).toMatchObject({ events: 0 })
    expect(stats.interval(at(0.02), true)).toBeUndefined()
    run(0, 1)
    expect(stats.interval(at(0.03), true)).toMatchObject({ events: 1 })
    expect(stats.interval(at(1.03), true)).toMatchObject({ events: 0 })
  })
  it('begins anew at each checkpoint, with extremes of the period, and sums up the whole', () => {
    const { stats, run, at } = setUp()
    run(0, 10)
    expect(stats.checkpoint(at(1))).toMatchObject({ events: 1, periodSeconds: 1, elapsedSeconds: 1 })
    run(0, 40)
    run(1, 20)
    const second = stats.checkpoint(at(3))
    expect(second).toMatchObject({ events: 2, periodSeconds: 2, elapsedSeconds: 3 })
    expect([second.latency.minNs, second.latency.maxNs]).toEqual([20e6, 40e6])
    run(1, 30)
    const summary = stats.summary(at(4), 'time', [])
    expect(summary).toMatchObject({ events: 1, periodSeconds: 1, elapsedSeconds: 4, totals: { events: 4, queries: 4 } })
    expect([summary.latency.minNs, summary.latency.maxNs]).toEqual([30e6, 30e6])
    expect([summary.totalLatency.minNs, summary.totalLatency.maxNs]).toEqual([10e6, 40e6])
    expect(summary.totalLatency.sumNs).toBe(100e6)
    expect(summary.perThread.map(({ events }) => events)).toEqual([0, 1])
  })
  it('does not mix intervals and checkpoints', () => {
    const { stats, run, at } = setUp()
    run(0, 1)
    stats.checkpoint(at(0.5))
    run(0, 1)
    expect(stats.interval(at(1), false)).toMatchObject({ startSeconds: 0, events: 2 })
  })
  it('is never behind the last tick, when the workers ended a little before it', () => {
    const { stats, run, at } = setUp()
    run(0, 1)
    stats.interval(at(2), false)
    expect(stats.interval(at(1.9), true)).toBeUndefined()
    expect(stats.summary(at(1.9), 'time', [])).toMatchObject({ elapsedSeconds: 2, periodSeconds: 2 })
  })
  it('has finite figures for a run without events or time', () => {
    const { stats, at } = setUp()
    const summary = stats.summary(at(0), 'script', [])
    expect(summary).toMatchObject({ events: 0, latency: { count: 0, minNs: 0, maxNs: 0, meanNs: 0 } })
    expect(summary.periodSeconds).toBeGreaterThan(0)
    expect(Number.isFinite(summary.generator.cpuUtilization)).toBe(true)
  })
  it('counts events that were cut off as started and unfinished', () => {
    const { stats, recorders, run, at } = setUp()
    run(0, 1)
    recorders[1]?.eventStarted(at(0))
    expect(stats.summary(at(1), 'deadline', [])).toMatchObject({
      unfinished: 1,
      offered: 2,
      backlog: 0,
      stopReason: 'deadline',
      stopMessage: 'Cut off after 1 events; 1 still running.',
    })
  })
  it('follows the schedule of rate mode: what should have started is done, is running or waits', () => {
    const { stats, recorders, run, at } = setUp({ ratePerSecond: 100 })
    for (let event = 0; event < 30; event++) run(0, 1)
    recorders[1]?.eventStarted(at(1))
    const interval = stats.interval(at(1), false)
    expect(interval?.concurrency).toBe(1)
    const summary = stats.summary(at(1), 'time', [])
    expect(summary.offered).toBeGreaterThan(50)
    expect(summary.backlog).toBe(summary.offered - 31)
    expect(interval?.backlog).toBe(summary.backlog)
    expect(summary.serviceLatency.sumNs).toBe(30e6)
    expect(summary.latency.sumNs).toBe(60e6)
  })
  it('offers nothing beyond the time limit', () => {
    const [first, second] = [1, 9].map((seconds) => {
      const { stats, at } = setUp({ ratePerSecond: 100, timeLimitSeconds: 1 })
      return stats.summary(at(seconds), 'time', []).offered
    })
    expect(first).toBeGreaterThan(0)
    expect(second).toBe(first)
  })
  it('hands on why the run ended and which errors there were', () => {
    const { stats, at } = setUp()
    const errors = [{ kind: 'deadlock', code: '1213', count: 3, statement: 'X', example: 'x' }]
    expect(stats.summary(at(1), 'interrupt', errors)).toMatchObject({
      errors,
      stopReason: 'interrupt',
      stopMessage: 'Interrupted after 0 events.',
      generator: { workers: 1, clockReadNs: 0 },
    })
  })
})
