import { arrivalGapNs } from '../random/poisson.js'

/**
 * Follows the schedule of rate mode from outside: how many events should have started by a time. The schedule is a pure
 * function of its seed, so this needs no word from the workers.
 */
export class ArrivalCount {
  readonly #seed: number
  readonly #meanNs: number
  #nextNs: number
  #count = 0

  /** @param seed of the measured period's stream. */
  constructor(seed: number, ratePerSecond: number, measureNs: number) {
    this.#seed = seed
    this.#meanNs = 1e9 / ratePerSecond
    this.#nextNs = measureNs + arrivalGapNs(seed, 0, this.#meanNs)
  }

  /** Arrivals up to a time; times must not go backwards. */
  offeredBy(nowNs: number): number {
    while (this.#nextNs <= nowNs) {
      this.#count += 1
      this.#nextNs += arrivalGapNs(this.#seed, this.#count, this.#meanNs)
    }
    return this.#count
  }
}
