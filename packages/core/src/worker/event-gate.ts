/**
 * Hot: once per event.
 * Answers "may I start another event?": phase, time limit, event limit, and in rate mode the next arrival, in this order.
 * Must not allocate. Covered by `worker/event-loop.bench.ts`.
 */
import type { Arrivals } from './arrivals.js'
import type { Pacer } from './pacer.js'
import { PHASE } from './run-control.js'
import type { RunControl } from './run-control.js'

/** No further event in this thread. */
export const STOP = -1
/** The next event is not due before `arrivalNs`. */
export const NOT_YET = -2

/** The part of a thread's recorder that the gate switches on. */
interface MeasuringSwitch {
  startMeasuring(): void
}

/** One thread's gate. */
export interface EventGate {
  /** Start of the event that `next` let through: its intended start in rate mode, its real one in closed loop. */
  intendedNs: number
  /** After `NOT_YET`: when to ask again. */
  arrivalNs: number
  /** @returns the start of the event (that is, `nowNs`), or `STOP`, or `NOT_YET`. */
  next(nowNs: number): number
}

/** What both gates check. */
abstract class LimitGate {
  intendedNs = 0
  arrivalNs = -1
  protected readonly control: RunControl
  protected readonly measureNs: number
  readonly #deadlineNs: number
  readonly #eventLimit: number
  readonly #recorder: MeasuringSwitch
  #measuring = false

  constructor(control: RunControl, eventLimit: number, recorder: MeasuringSwitch) {
    this.control = control
    this.measureNs = control.measureNs
    this.#deadlineNs = control.deadlineNs
    this.#eventLimit = eventLimit
    this.#recorder = recorder
  }

  /** The run goes on and its time is not over. */
  protected mayGoOn(nowNs: number): boolean {
    if (this.control.phase() !== PHASE.running) return false
    if (nowNs < this.#deadlineNs) return true
    this.control.stop('time')
    return false
  }

  /** The event limit allows one more; it does not count during warm-up. */
  protected takeTicket(nowNs: number): boolean {
    if (nowNs < this.measureNs) return true
    if (!this.#measuring) {
      this.#measuring = true
      this.#recorder.startMeasuring()
    }
    if (this.#eventLimit === 0 || this.control.takeTicket(this.#eventLimit)) return true
    this.control.stop('events')
    return false
  }

  protected outOfTickets(nowNs: number): boolean {
    if (this.#eventLimit === 0 || nowNs < this.measureNs || this.control.ticketsLeft(this.#eventLimit)) return false
    this.control.stop('events')
    return true
  }
}

/** The next event starts when the last one has ended. */
export class ClosedLoopGate extends LimitGate implements EventGate {
  next(nowNs: number): number {
    if (!this.mayGoOn(nowNs) || !this.takeTicket(nowNs)) return STOP
    this.intendedNs = nowNs
    return nowNs
  }
}

/** Events start at the times of a schedule, or as soon after them as a thread is free. */
export class RateGate extends LimitGate implements EventGate {
  readonly #arrivals: Arrivals
  readonly #pacer: Pacer

  constructor(control: RunControl, eventLimit: number, recorder: MeasuringSwitch, arrivals: Arrivals, pacer: Pacer) {
    super(control, eventLimit, recorder)
    this.#arrivals = arrivals
    this.#pacer = pacer
  }

  next(nowNs: number): number {
    // Threads that sleep must not be kept waiting by others of their worker that never do.
    if (nowNs >= this.#pacer.earliestNs) this.#pacer.release(nowNs)
    if (!this.mayGoOn(nowNs)) return STOP
    if (this.arrivalNs < 0) this.arrivalNs = this.#arrivals.take(nowNs)
    while (this.arrivalNs < this.measureNs && nowNs >= this.measureNs) this.arrivalNs = this.#arrivals.take(nowNs)
    if (this.arrivalNs > nowNs) return this.outOfTickets(nowNs) ? STOP : NOT_YET
    if (!this.takeTicket(nowNs)) return STOP
    this.intendedNs = this.arrivalNs
    this.arrivalNs = -1
    return nowNs
  }
}
