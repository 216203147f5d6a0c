import type { Clock } from '../contracts/clock.js'

/** A clock that stands still until it is told to go on. */
export class FakeClock implements Clock {
  #nowNs: number

  constructor(startNs = 0) {
    this.#nowNs = startNs
  }

  nowNs(): number {
    return this.#nowNs
  }

  /** @throws RangeError for a step back: the clock is monotonic. */
  advance(nanoseconds: number): void {
    if (!(nanoseconds >= 0)) throw new RangeError(`a clock cannot advance by ${nanoseconds} ns`)
    this.#nowNs += nanoseconds
  }
}
