/**
 * Hot: once per event in rate mode.
 * Hands out the arrivals of one Poisson process to the threads of all workers, in order: together with idle threads that hold
 * the next ones, this is one first-in-first-out queue. Must not allocate; holds its lock for some ten nanoseconds.
 * Covered by `worker/event-loop.bench.ts`.
 */
import { arrivalGapNs } from '../random/poisson.js'
import { EVENT_TIME } from '../stats/event-times.js'
import type { EventTimes } from '../stats/event-times.js'
import type { RunControl } from './run-control.js'

const FREE = 0
const LOCKED = 1
/** Locked, and somebody waits in the kernel. */
const CONTENDED = 2

/** Periods of the schedule: each has its own stream, so that the measured one does not depend on the warm-up. */
const NOT_STARTED = -1
const WARMUP = 0
const MEASURED = 1

export class Arrivals {
  readonly #integers: Int32Array
  readonly #floats: Float64Array
  readonly #lock: number
  readonly #next: number
  readonly #index: number
  readonly #period: number
  readonly #seed: number
  readonly #meanNs: number
  readonly #startNs: number
  readonly #measureNs: number

  constructor(control: RunControl, seed: number, ratePerSecond: number) {
    const { integers, floats, lock, next, index, period } = control.arrivals
    this.#integers = integers
    this.#floats = floats
    this.#lock = lock
    this.#next = next
    this.#index = index
    this.#period = period
    this.#seed = seed
    this.#meanNs = 1e9 / ratePerSecond
    this.#startNs = control.startNs
    this.#measureNs = control.measureNs
  }

  /**
   * Takes the next arrival: the intended start of an event, in the past (overload) or in the future. What is left of the
   * warm-up's backlog when measuring begins is dropped.
   * @param times `start` is now; `arrival` is set.
   */
  take(times: EventTimes): void {
    this.#acquire()
    const floats = this.#floats
    if (floats[this.#period]! < MEASURED) this.#advancePeriod(times[EVENT_TIME.start]!)
    const intendedNs = floats[this.#next]!
    const index = floats[this.#index]! + 1
    floats[this.#index] = index
    floats[this.#next] = intendedNs + arrivalGapNs(this.#seed + floats[this.#period]!, index, this.#meanNs)
    this.#release()
    times[EVENT_TIME.arrival] = intendedNs
  }

  #advancePeriod(nowNs: number): void {
    const floats = this.#floats
    const warm = this.#startNs < this.#measureNs && nowNs < this.#measureNs
    if (floats[this.#period] === NOT_STARTED)
      this.#begin(warm ? WARMUP : MEASURED, warm ? this.#startNs : this.#measureNs)
    if (floats[this.#period] === WARMUP && (nowNs >= this.#measureNs || floats[this.#next]! >= this.#measureNs)) {
      this.#begin(MEASURED, this.#measureNs)
    }
  }

  #begin(period: number, fromNs: number): void {
    this.#floats[this.#period] = period
    this.#floats[this.#index] = 0
    this.#floats[this.#next] = fromNs + arrivalGapNs(this.#seed + period, 0, this.#meanNs)
  }

  #acquire(): void {
    if (Atomics.compareExchange(this.#integers, this.#lock, FREE, LOCKED) === FREE) return
    while (Atomics.exchange(this.#integers, this.#lock, CONTENDED) !== FREE) {
      Atomics.wait(this.#integers, this.#lock, CONTENDED)
    }
  }

  #release(): void {
    if (Atomics.exchange(this.#integers, this.#lock, FREE) === CONTENDED) {
      Atomics.notify(this.#integers, this.#lock, 1)
    }
  }
}

/** Stream of the measured period's arrivals, for whoever follows the schedule from outside. */
export function measuredArrivalSeed(seed: number): number {
  return seed + MEASURED
}
