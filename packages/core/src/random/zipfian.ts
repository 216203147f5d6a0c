import type { Generator } from './generator.js'
import { rangeSize } from './range-size.js'

/** Below this, a series is more exact than the quotient of two tiny numbers. */
const TINY = 1e-8

/**
 * Zipf's law: the k-th number of the range, counted from the minimum, is drawn with a probability in proportion to
 * k^−exponent. For any exponent ≥ 0 and any size at constant cost, by rejection-inversion: invert the integral of the
 * continuous density, round, and reject the few points that lie outside the bar of their whole number.
 *
 * What depends on the range is kept until another range is asked for. Allocates nothing.
 *
 * *Source:* W. Hörmann, G. Derflinger, "Rejection-inversion to generate variates from monotone discrete distributions",
 * ACM TOMACS 6 (1996), algorithm RI.
 */
export class ZipfianSampler {
  readonly #exponent: number
  /** H(1.5) − h(1): the lower end of what is inverted. */
  readonly #integralOfFirst: number
  /** Points this close below their whole number are always accepted: 2 − H⁻¹(H(2.5) − h(2)). */
  readonly #squeeze: number
  #size = 0
  /** H(size + 0.5): the upper end of what is inverted. */
  #integralOfLast = 0

  constructor(exponent: number) {
    this.#exponent = exponent
    this.#integralOfFirst = this.#integral(1.5) - 1
    this.#squeeze = 2 - this.#inverseIntegral(this.#integral(2.5) - this.#density(2))
  }

  /** @throws {RangeError} when the bounds are no range of safe integers. */
  next(generator: Generator, minimum: number, maximum: number): number {
    const size = rangeSize(minimum, maximum)
    if (size !== this.#size) {
      this.#size = size
      this.#integralOfLast = this.#integral(size + 0.5)
    }
    for (;;) {
      const area = this.#integralOfLast + generator.nextDouble() * (this.#integralOfFirst - this.#integralOfLast)
      const point = this.#inverseIntegral(area)
      const rank = Math.max(1, Math.min(size, Math.floor(point + 0.5)))
      if (rank - point <= this.#squeeze || area >= this.#integral(rank + 0.5) - this.#density(rank)) {
        return minimum + (rank - 1)
      }
    }
  }

  /** h(x) = x^−e. */
  #density(x: number): number {
    return Math.exp(-this.#exponent * Math.log(x))
  }

  /** H(x) = ∫h = (x^(1−e) − 1)/(1 − e), and ln x for e = 1. */
  #integral(x: number): number {
    const logarithm = Math.log(x)
    return expm1Ratio((1 - this.#exponent) * logarithm) * logarithm
  }

  /** H⁻¹(y) = (1 + y·(1 − e))^(1/(1−e)), and exp y for e = 1. */
  #inverseIntegral(y: number): number {
    // Rounding can push the argument just below the logarithm's pole.
    return Math.exp(log1pRatio(Math.max(-1, y * (1 - this.#exponent))) * y)
  }
}

/** (e^x − 1)/x, 1 at 0. */
function expm1Ratio(x: number): number {
  return Math.abs(x) > TINY ? Math.expm1(x) / x : 1 + x / 2
}

/** ln(1 + x)/x, 1 at 0. */
function log1pRatio(x: number): number {
  return Math.abs(x) > TINY ? Math.log1p(x) / x : 1 - x / 2
}
