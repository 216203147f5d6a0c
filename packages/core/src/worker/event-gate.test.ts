import { describe, expect, it } from 'vitest'
import { createEventTimes, EVENT_TIME } from '../stats/event-times.js'
import { Arrivals } from './arrivals.js'
import { ClosedLoopGate, NOT_YET, RateGate, START, STOP } from './event-gate.js'
import type { EventGate, Verdict } from './event-gate.js'
import { Pacer } from './pacer.js'
import { PHASE, RunControl } from './run-control.js'

const SECOND = 1e9

function runningControl(measureNs = 0, deadlineNs = 10 * SECOND): RunControl {
  const control = RunControl.allocate()
  control.schedule(0, measureNs, deadlineNs)
  control.enter(PHASE.running)
  return control
}

function recorder(): { measuring: number; startMeasuring(): void } {
  return {
    measuring: 0,
    startMeasuring() {
      this.measuring += 1
    },
  }
}

/** A gate with its thread's times. */
function asked(gate: EventGate) {
  const times = createEventTimes()
  return {
    next(nowNs: number): Verdict {
      times[EVENT_TIME.start] = nowNs
      return gate.next(times)
    },
    get intendedNs() {
      return times[EVENT_TIME.intended] as number
    },
    get arrivalNs() {
      return times[EVENT_TIME.arrival] as number
    },
  }
}

function closedLoopGate(control: RunControl, limit = 0, switched = recorder()) {
  return asked(new ClosedLoopGate(control, limit, switched))
}

describe('ClosedLoopGate', () => {
  it('lets events through until the time limit, and says why it stops', () => {
    const control = runningControl()
    const gate = closedLoopGate(control)
    expect(gate.next(9.9 * SECOND)).toBe(START)
    expect(gate.intendedNs).toBe(9.9 * SECOND)
    expect(control.stopReason()).toBeUndefined()
    expect(gate.next(10 * SECOND)).toBe(STOP)
    expect(control.stopReason()).toBe('time')
  })
  it('lets exactly the limited number of events through all gates together', () => {
    const control = runningControl()
    const gates = Array.from({ length: 3 }, () => closedLoopGate(control, 100))
    let started = 0
    for (let round = 0; round < 50; round++) for (const gate of gates) if (gate.next(1) === START) started += 1
    expect(started).toBe(100)
    expect(control.stopReason()).toBe('events')
  })
  it('does not count events of the warm-up against the limit, and switches measuring on once', () => {
    const control = runningControl(2 * SECOND)
    const switched = recorder()
    const gate = closedLoopGate(control, 1, switched)
    for (let index = 0; index < 10; index++) expect(gate.next(SECOND)).toBe(START)
    expect(switched.measuring).toBe(0)
    expect(gate.next(2 * SECOND)).toBe(START)
    expect(gate.next(2 * SECOND)).toBe(STOP)
    expect(switched.measuring).toBe(1)
  })
  it('stops when the run is drained', () => {
    const control = runningControl()
    control.enter(PHASE.draining)
    expect(closedLoopGate(control).next(1)).toBe(STOP)
  })
})

describe('RateGate', () => {
  function rateGate(control: RunControl, rate: number, limit = 0) {
    const pacer = new Pacer({ nowNs: () => 0 }, control, false)
    return asked(new RateGate(control, limit, recorder(), new Arrivals(control, 1, rate), pacer))
  }
  it('holds an event back until its arrival, and then measures from it', () => {
    const gate = rateGate(runningControl(), 10)
    expect(gate.next(0)).toBe(NOT_YET)
    const { arrivalNs } = gate
    expect(gate.next(arrivalNs - 1)).toBe(NOT_YET)
    expect(gate.arrivalNs).toBe(arrivalNs)
    expect(gate.next(arrivalNs + 500)).toBe(START)
    expect(gate.intendedNs).toBe(arrivalNs)
  })
  it('drops arrivals of the warm-up that did not start in it', () => {
    const gate = rateGate(runningControl(SECOND), 1000)
    expect(gate.next(0)).toBe(NOT_YET)
    expect(gate.arrivalNs).toBeLessThan(SECOND)
    gate.next(SECOND)
    expect(gate.arrivalNs).toBeGreaterThanOrEqual(SECOND)
  })
  it('does not wait for an arrival that the event limit will not let start', () => {
    const control = runningControl()
    const [first, second] = [rateGate(control, 1, 1), rateGate(control, 1, 1)]
    first.next(0)
    expect(second.next(0)).toBe(NOT_YET)
    expect(first.next(first.arrivalNs)).toBe(START)
    expect(second.next(first.intendedNs + 1)).toBe(STOP)
  })
})
