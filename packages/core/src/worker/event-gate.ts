/**
 * Hot: once per event.
 * Answers "may I start another event?": phase, time limit, event limit, and in rate mode the next arrival, in this order.
 * Must not allocate. Covered by `worker/event-loop.bench.ts`.
 */
import { EVENT_TIME } from '../stats/event-times.js'
import type { EventTimes } from '../stats/event-times.js'
import type { Arrivals } from './arrivals.js'
import type { Pacer } from './pacer.js'
import { PHASE } from './run-control.js'
import type { RunControl } from './run-control.js'

/** How often a thread that waits for its arrival looks at the event limit. */
const LIMIT_CHECK_NS = 20e6

/** The event may start. */
export const START = 0
/** No further event in this thread. */
export const STOP = 1
/** The next event is not due before the arrival in its times. */
export const NOT_YET = 2
export type Verdict = typeof START | typeof STOP | typeof NOT_YET

/** The part of a thread's recorder that the gate switches on. */
interface MeasuringSwitch {
  startMeasuring(): void
}

/** One thread's gate. */
export interface EventGate {
  /**
   * @param times the event's: `start` is now; after `START`, `intended` is set, and after `NOT_YET`, `wake`: when to ask
   * again.
   */
  next(times: EventTimes): Verdict
}

/** What both gates check. */
abstract class LimitGate {
  protected readonly control: RunControl
  protected readonly measureNs: number
  readonly #deadlineNs: number
  protected readonly eventLimit: number
  readonly #recorder: MeasuringSwitch
  #measuring = false

  constructor(control: RunControl, eventLimit: number, recorder: MeasuringSwitch) {
    this.control = control
    this.measureNs = control.measureNs
    this.#deadlineNs = control.deadlineNs
    this.eventLimit = eventLimit
    this.#recorder = recorder
  }

  /** The run goes on and its time is not over. */
  protected mayGoOn(times: EventTimes): boolean {
    if (this.control.phase() !== PHASE.running) return false
    if (times[EVENT_TIME.start]! < this.#deadlineNs) return true
    this.control.stop('time')
    return false
  }

  /** The event limit allows one more; it does not count during warm-up. */
  protected takeTicket(times: EventTimes): boolean {
    if (times[EVENT_TIME.start]! < this.measureNs) return true
    if (!this.#measuring) {
      this.#measuring = true
      this.#recorder.startMeasuring()
    }
    if (this.eventLimit === 0 || this.control.takeTicket(this.eventLimit)) return true
    this.control.stop('events')
    return false
  }

  protected outOfTickets(times: EventTimes): boolean {
    if (this.eventLimit === 0 || times[EVENT_TIME.start]! < this.measureNs) return false
    if (this.control.ticketsLeft(this.eventLimit)) return false
    this.control.stop('events')
    return true
  }
}

/** The next event starts when the last one has ended. */
export class ClosedLoopGate extends LimitGate implements EventGate {
  next(times: EventTimes): Verdict {
    if (!this.mayGoOn(times) || !this.takeTicket(times)) return STOP
    times[EVENT_TIME.intended] = times[EVENT_TIME.start]!
    return START
  }
}

/** Events start at the times of a schedule, or as soon after them as a thread is free. */
export class RateGate extends LimitGate implements EventGate {
  readonly #arrivals: Arrivals
  readonly #pacer: Pacer
  #holdsArrival = false

  constructor(control: RunControl, eventLimit: number, recorder: MeasuringSwitch, arrivals: Arrivals, pacer: Pacer) {
    super(control, eventLimit, recorder)
    this.#arrivals = arrivals
    this.#pacer = pacer
  }

  next(times: EventTimes): Verdict {
    const nowNs = times[EVENT_TIME.start]!
    // Threads that sleep must not be kept waiting by others of their worker that never do.
    if (nowNs >= this.#pacer.earliestNs) this.#pacer.release(nowNs)
    if (!this.mayGoOn(times)) return STOP
    if (!this.#holdsArrival) {
      this.#arrivals.take(times)
      this.#holdsArrival = true
    }
    while (times[EVENT_TIME.arrival]! < this.measureNs && nowNs >= this.measureNs) this.#arrivals.take(times)
    if (times[EVENT_TIME.arrival]! > nowNs) {
      // Others may use up the event limit before the arrival.
      times[EVENT_TIME.wake] =
        this.eventLimit > 0 ? Math.min(times[EVENT_TIME.arrival]!, nowNs + LIMIT_CHECK_NS) : times[EVENT_TIME.arrival]!
      return this.outOfTickets(times) ? STOP : NOT_YET
    }
    if (!this.takeTicket(times)) return STOP
    times[EVENT_TIME.intended] = times[EVENT_TIME.arrival]!
    this.#holdsArrival = false
    return START
  }
}
