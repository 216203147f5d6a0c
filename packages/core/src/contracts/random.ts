/**
 * Random numbers of one logical thread: a pure function of (seed, thread). Bounds are inclusive whole numbers within
 * ±(2^53 − 1), and so is the width of the range; anything else is a `RangeError`, never a truncated value.
 */
export interface Random {
  /** Every value equally likely. */
  uniform(minimum: number, maximum: number): number
  gaussian(minimum: number, maximum: number): number
  special(minimum: number, maximum: number): number
  pareto(minimum: number, maximum: number): number
  zipfian(minimum: number, maximum: number): number
  /** The distribution chosen with `--rand-type`. */
  default(minimum: number, maximum: number): number
  /** 0 ≤ x < 1. */
  uniformDouble(): number
  /** 64 random bits. */
  uniformUint64(): bigint
  /** The next value of a sequence of 2^32 values without repetition, shared by all threads of the run; 0 ≤ x < 2^32. */
  unique(): number
  /** The value at a position of that sequence, without taking it. Positions count from 0. */
  uniqueAt(position: number): number
  /** Makes the sequence of the whole run go on from a position. Only before the threads start. */
  uniqueSeek(position: number): void
  /** `#` becomes a digit, `@` a letter a-z, everything else stays. */
  string(template: string): string
  /** Between `minimum` and `maximum` characters from `0` to `z` (ASCII 48-122). */
  varstring(minimum: number, maximum: number): string
}
