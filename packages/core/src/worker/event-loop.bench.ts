import { bench, describe } from 'vitest'
import { ThreadRecorder } from '../stats/recorder.js'
import { createEventTimes } from '../stats/event-times.js'
import { MonotonicClock } from '../stats/monotonic-clock.js'
import { allocateRecorderMemory } from '../stats/shared-layout.js'
import { Arrivals } from './arrivals.js'
import { ClosedLoopGate, RateGate } from './event-gate.js'
import { runAsync, runSync } from './event-loop.js'
import type { LoopThread } from './event-loop.js'
import { Pacer } from './pacer.js'
import { PHASE, RunControl } from './run-control.js'

const EVENTS = 100_000

function thread(
  event: () => unknown,
  ratePerSecond: number,
): { thread: LoopThread; clock: MonotonicClock; pacer: Pacer } {
  const clock = new MonotonicClock(MonotonicClock.origin())
  const control = RunControl.allocate()
  control.schedule(0, 0, Infinity)
  control.enter(PHASE.running)
  const memory = allocateRecorderMemory({ threads: 1, epochs: 1, response: ratePerSecond > 0 })
  const recorder = new ThreadRecorder(memory, 0, control.epochView)
  const pacer = new Pacer(clock, control, false)
  const gate =
    ratePerSecond > 0
      ? new RateGate(control, EVENTS, recorder, new Arrivals(control, 1, ratePerSecond), pacer)
      : new ClosedLoopGate(control, EVENTS, recorder)
  const rethrow = (error: unknown): never => {
    throw error
  }
  return {
    thread: {
      gate,
      times: createEventTimes(),
      recorder,
      event,
      recover: rethrow,
      recoverSync: rethrow,
      refusePromise: () => rethrow(new Error('a promise')),
    },
    clock,
    pacer,
  }
}

describe(`${String(EVENTS)} empty events`, () => {
  bench('synchronous loop', () => {
    const { thread: one, clock, pacer } = thread(() => undefined, 0)
    runSync([one], clock, pacer)
  })
  bench('asynchronous loop, answers at once', async () => {
    const { thread: one, clock, pacer } = thread(() => undefined, 0)
    await runAsync(one, clock, pacer, false)
  })
  bench('asynchronous loop, awaited', async () => {
    const { thread: one, clock, pacer } = thread(() => Promise.resolve(), 0)
    await runAsync(one, clock, pacer, false)
  })
  bench('synchronous loop, arrivals in overload', () => {
    const { thread: one, clock, pacer } = thread(() => undefined, 1e9)
    runSync([one], clock, pacer)
  })
})
