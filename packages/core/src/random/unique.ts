/*
 * The sequence of `sysbench.rand.unique()`: 2^32 values without repetition, the same in every run.
 *
 * P(x) is a permutation of all 32-bit numbers, and so is each step below; the composition turns a position into a value:
 *
 *     position ──(+ START)──► P ──(+ OFFSET)──► xor ──► P ──► value
 *
 * Source: observed from sysbench 1.0.20, whose two seeds are always the same: the fifth and sixth values of glibc's
 * `random()` with its default seed. P is the quadratic-residue permutation of J. Preshing, "How to generate a sequence of
 * unique random integers", 2012.
 */

const TWO_POW_32 = 4294967296
/** The largest 32-bit prime that is 3 modulo 4: 2^32 − 5. */
const PRIME = 4294967291
const XOR_MASK = 0x5bf03635
const GLIBC_FIFTH = 1957747793
const GLIBC_SIXTH = 424238335
const START = permute((permute(GLIBC_SIXTH) + 0x682f0161) >>> 0)
const OFFSET = permute((permute(GLIBC_FIFTH) + 0x46790905) >>> 0)

/**
 * The value at a position of the sequence. Pure.
 * @param position whole number, 0 to 2^32 − 1.
 * @throws {RangeError} for any other position: the sequence ends there.
 */
export function uniqueAt(position: number): number {
  assertPosition(position)
  return permute(((permute((START + position) >>> 0) + OFFSET) ^ XOR_MASK) >>> 0)
}

/** Makes the counter of a run: one element on shared memory. It holds the position of the next value, as unsigned 32 bits. */
export function allocateUniqueCounter(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** Takes the next value; no two threads get the same one. After 2^32 values the sequence starts again. */
export function nextUnique(counter: Int32Array): number {
  return uniqueAt(Atomics.add(counter, 0, 1) >>> 0)
}

/**
 * Lets the sequence go on from a position. Only while no thread takes values.
 * @throws {RangeError} for a position that is no whole number from 0 to 2^32 − 1.
 */
export function seekUnique(counter: Int32Array, position: number): void {
  assertPosition(position)
  Atomics.store(counter, 0, position | 0)
}

/** P(x): x² modulo the prime, mirrored for the upper half; the five numbers from the prime upwards stay. */
function permute(x: number): number {
  if (x >= PRIME) return x
  const residue = squareModPrime(x)
  return x <= PRIME / 2 ? residue : PRIME - residue
}

/**
 * x² mod (2^32 − 5), exactly. The square of 16-bit halves, high²·2^32 + 2·high·low·2^16 + low², is sorted into upper·2^32 +
 * lower; and 2^32 is 5 modulo the prime. No term passes 2^36.
 */
function squareModPrime(x: number): number {
  const high = x >>> 16
  const low = x & 0xffff
  const middle = 2 * high * low
  const upper = high * high + Math.floor(middle / 65536)
  const lower = (middle % 65536) * 65536 + low * low
  return (upper * 5 + lower) % PRIME
}

function assertPosition(position: number): void {
  if (position >>> 0 !== position) {
    throw new RangeError(
      `Position \`${position}\` of the unique sequence is not a whole number from 0 to ${TWO_POW_32 - 1}.`,
    )
  }
}
