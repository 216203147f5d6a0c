import type { Generator } from './generator.js'
import { rangeSize } from './range-size.js'

/*
 * Each function draws one whole number from `minimum` to `maximum`, both included. Once per query: none allocates.
 *
 * Formulas: a = minimum, b = maximum, n = b − a + 1, U = a fresh uniform number, 0 ≤ U < 1.
 * Source: observed from sysbench 1.0.20, which has them for unsigned 32-bit bounds; here for all safe integers.
 */

const TWO_POW_32 = 4294967296

/**
 * Every value equally likely: a + ⌊n·U⌋. Up to 2^32 values, U's 53 bits leave a bias below 2^−21; above, values are drawn
 * from the next power of two and thrown away until one fits, so that the bias is nil.
 * @throws {RangeError} when the bounds are no range of safe integers.
 */
export function uniform(generator: Generator, minimum: number, maximum: number): number {
  const size = rangeSize(minimum, maximum)
  if (size <= TWO_POW_32) return minimum + Math.floor(generator.nextDouble() * size)
  let span = TWO_POW_32
  while (span < size) span *= 2
  let offset = Math.floor(generator.nextDouble() * span)
  while (offset >= size) offset = Math.floor(generator.nextDouble() * span)
  return minimum + offset
}

/**
 * Mean of several uniform numbers: a + ⌊n·ΣU/iterations⌋.
 * @param iterations numbers in a mean, `--rand-spec-iter`.
 * @throws {RangeError} when the bounds are no range of safe integers.
 */
export function gaussian(generator: Generator, minimum: number, maximum: number, iterations: number): number {
  return inRange(minimum, maximum, rangeSize(minimum, maximum) * meanOfUniforms(generator, iterations))
}

/**
 * Hot spot in the middle: with U < (100 − result)/100 a gaussian number, otherwise a number of the special window, which is
 * `percent` of the range around its middle: a + ⌊U·(d + 1) + t/2 − d/2⌋, where t = b − a and d = t·percent/100. The second
 * formula takes the U of the comparison, so that only the upper `result` percent of the window are ever drawn. That is
 * sysbench's behaviour, and part of what makes numbers comparable.
 * @param iterations numbers in a mean, `--rand-spec-iter`.
 * @param percent width of the window in percent of the range, `--rand-spec-pct`.
 * @param result how many percent of the draws fall into the window, `--rand-spec-res`; 100 for all.
 * @throws {RangeError} when the bounds are no range of safe integers.
 */
export function special(
  generator: Generator,
  minimum: number,
  maximum: number,
  iterations: number,
  percent: number,
  result: number,
): number {
  const span = rangeSize(minimum, maximum) - 1
  const drawn = generator.nextDouble()
  // With a single value, sysbench's comparison (scaled by the range) never holds; the window then is that value.
  if (span > 0 && drawn * 100 < 100 - result) {
    return inRange(minimum, maximum, span * meanOfUniforms(generator, iterations))
  }
  const window = (span * percent) / 100
  return inRange(minimum, maximum, drawn * (window + 1) + span / 2 - window / 2)
}

/**
 * Power law towards the minimum: a + ⌊n·U^exponent⌋.
 * @param exponent `paretoExponent(h)`.
 * @throws {RangeError} when the bounds are no range of safe integers.
 */
export function pareto(generator: Generator, minimum: number, maximum: number, exponent: number): number {
  return inRange(minimum, maximum, rangeSize(minimum, maximum) * Math.pow(generator.nextDouble(), exponent))
}

/** Exponent of `pareto` for which a share 1 − h of the draws falls into the lowest share h of the range: ln h / ln(1 − h). */
export function paretoExponent(h: number): number {
  return Math.log(h) / Math.log(1 - h)
}

function meanOfUniforms(generator: Generator, iterations: number): number {
  let sum = 0
  for (let draw = 0; draw < iterations; draw++) sum += generator.nextDouble()
  return sum / iterations
}

/** Truncates an offset and keeps rounding errors of very wide ranges from passing the maximum. */
function inRange(minimum: number, maximum: number, offset: number): number {
  return Math.min(maximum, minimum + Math.floor(offset))
}
