/**
 * Number of whole numbers from `minimum` to `maximum`, both included: 1 to 2^53. Once per draw: allocates nothing.
 * @throws {RangeError} unless both bounds and their difference are safe integers and the minimum is not above the maximum.
 */
export function rangeSize(minimum: number, maximum: number): number {
  const width = maximum - minimum
  if (Number.isSafeInteger(minimum) && Number.isSafeInteger(maximum) && width >= 0 && Number.isSafeInteger(width)) {
    return width + 1
  }
  throw new RangeError(`Cannot draw a number from \`${minimum}\` to \`${maximum}\`: ${reason(minimum, maximum)}.`)
}

function reason(minimum: number, maximum: number): string {
  if (!Number.isSafeInteger(minimum)) return 'the minimum is not a whole number within ±(2^53 − 1)'
  if (!Number.isSafeInteger(maximum)) return 'the maximum is not a whole number within ±(2^53 − 1)'
  if (minimum > maximum) return 'the minimum is above the maximum'
  return 'the range holds more than 2^53 numbers'
}
