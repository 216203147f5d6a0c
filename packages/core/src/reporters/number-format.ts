/**
 * Numbers as C's printf prints them, without a locale. The text report is parsed by scripts that were written for
 * sysbench, so every digit and blank counts.
 */

/** `%.<decimals>f`: the exact binary value is rounded, and an exact tie goes to the even digit. */
export function fixed(value: number, decimals: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  // From here on toFixed would switch to an exponent. Such a value is a whole number.
  if (Math.abs(value) >= 1e21) return BigInt(value).toString() + (decimals > 0 ? `.${'0'.repeat(decimals)}` : '')
  const rounded = value.toFixed(decimals)
  return isTie(value, decimals) ? tieToEven(value, decimals, rounded) : rounded
}

/**
 * True when the value lies exactly between two printable ones: its decimal expansion ends one digit behind the last
 * printed one, and that digit is a 5. An expansion of n digits needs at most n binary places.
 */
function isTie(value: number, decimals: number): boolean {
  return Number.isInteger(value * 2 ** (decimals + 1)) && value.toFixed(decimals + 1).endsWith('5')
}

/** Where toFixed goes away from zero, C takes the neighbour with the even last digit. */
function tieToEven(value: number, decimals: number, rounded: string): string {
  const towardsZero = value.toFixed(decimals + 1).slice(0, decimals === 0 ? -2 : -1)
  return Number(towardsZero.at(-1)) % 2 === 0 ? towardsZero : rounded
}

/** `%<width>.<decimals>f`. */
export function fixedRight(value: number, decimals: number, width: number): string {
  return fixed(value, decimals).padStart(width)
}

/** `%u`: a count. */
export function unsigned(value: number): string {
  return fixed(value, 0)
}

/** `%-<width>u`. */
export function unsignedLeft(value: number, width: number): string {
  return unsigned(value).padEnd(width)
}

/** `%<width>u`. */
export function unsignedRight(value: number, width: number): string {
  return unsigned(value).padStart(width)
}

/** A number for machines: at most so many decimals, no trailing zeros, never an exponent. */
export function plain(value: number, decimals: number): string {
  const text = fixed(value, decimals)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** A count per second; 0 for a period without length, and none is shorter than the clock's nanosecond. */
export function perSecond(count: number, seconds: number): number {
  return seconds >= 1e-9 ? count / seconds : 0
}

/** Nanoseconds as milliseconds. */
export function toMs(nanoseconds: number): number {
  return nanoseconds / 1e6
}

/** Nanoseconds as seconds. */
export function toSeconds(nanoseconds: number): number {
  return nanoseconds / 1e9
}
