import { expect, test } from 'vitest'
import { Generator } from './generator.js'

/** xoshiro128** as published, in unlimited integers. */
function* reference(words: readonly number[]): IterableIterator<number, never> {
  const mask = 0xffffffffn
  const rotate = (x: bigint, bits: bigint): bigint => ((x << bits) | (x >> (32n - bits))) & mask
  let [a = 0n, b = 0n, c = 0n, d = 0n] = words.map((word) => BigInt(word >>> 0))
  for (;;) {
    yield Number((rotate((b * 5n) & mask, 7n) * 9n) & mask)
    const shifted = (b << 9n) & mask
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 11n)
  }
}

/** The start state of a seed and stream, computed apart from the code under test. */
function startState(seed: number, stream: number): readonly number[] {
  const words = [seed % 2 ** 32, Math.floor(seed / 2 ** 32), stream, 0x62656e63].map((word) => BigInt(word))
  const add = (to: number, from: number): void => {
    words[to] = ((words[to] ?? 0n) + (words[from] ?? 0n)) & 0xffffffffn
  }
  const mix = (to: number, from: number, bits: bigint): void => {
    const x = (words[to] ?? 0n) ^ (words[from] ?? 0n)
    words[to] = ((x << bits) | (x >> (32n - bits))) & 0xffffffffn
  }
  for (let round = 0; round < 10; round++) {
    add(0, 1)
    mix(3, 0, 16n)
    add(2, 3)
    mix(1, 2, 12n)
    add(0, 1)
    mix(3, 0, 8n)
    add(2, 3)
    mix(1, 2, 7n)
  }
  return words.map(Number)
}

test.each([
  [0, 0],
  [1, 0],
  [42, 7],
  [Number.MAX_SAFE_INTEGER, 2 ** 32 - 1],
])('seed %i and stream %i give the outputs of xoshiro128** from the mixed state', (seed, stream) => {
  const generator = new Generator(seed, stream)
  const expected = reference(startState(seed, stream))
  for (let draw = 0; draw < 1000; draw++) expect(generator.nextUint32()).toBe(expected.next().value)
})

test('the sequence of a seed and stream never changes between releases', () => {
  const generator = new Generator(42, 0)
  expect([generator.nextUint32(), generator.nextUint32(), generator.nextUint32()]).toEqual([
    1331879903, 2396307176, 1117007046,
  ])
})

test('a double is made of 27 bits of one output and 26 bits of the next', () => {
  const words = new Generator(5, 6)
  const generator = new Generator(5, 6)
  for (let draw = 0; draw < 100; draw++) {
    const bits = BigInt(words.nextUint32() >>> 5) * 2n ** 26n + BigInt(words.nextUint32() >>> 6)
    expect(generator.nextDouble()).toBe(Number(bits) / 2 ** 53)
  }
})

test('both halves of a wide seed count', () => {
  const first = [7, 7 + 2 ** 32, 7 + 2 ** 52].map((seed) => new Generator(seed, 0).nextUint32())
  expect(new Set(first).size).toBe(3)
})

test('no two of many streams and seeds start alike', () => {
  const starts = new Set<number>()
  for (let stream = 0; stream < 20_000; stream++) {
    starts.add(new Generator(1, stream).nextDouble())
    starts.add(new Generator(stream + 2, 0).nextDouble())
  }
  expect(starts.size).toBe(40_000)
})

test('neighbouring streams are not correlated, at equal and at shifted positions', () => {
  const length = 20_000
  const streams = [0, 1, 2, 3, 4, 5].map((stream) => {
    const generator = new Generator(1, stream)
    return Float64Array.from({ length: length + 1 }, () => generator.nextDouble() - 0.5)
  })
  for (const [index, left] of streams.entries()) {
    for (const right of streams.slice(index + 1)) {
      for (const shift of [0, 1]) {
        let sum = 0
        for (let i = 0; i < length; i++) sum += (left[i] as number) * (right[i + shift] as number)
        // The variance of U − 1/2 is 1/12; five standard deviations of a correlation of zero.
        expect(Math.abs((12 * sum) / length)).toBeLessThan(5 / Math.sqrt(length))
      }
    }
  }
})

test('every bit of the first outputs of successive streams is set half of the time', () => {
  const streams = 20_000
  const ones = new Float64Array(32)
  for (let stream = 0; stream < streams; stream++) {
    const word = new Generator(9, stream).nextUint32()
    for (let bit = 0; bit < 32; bit++) ones[bit] = (ones[bit] as number) + ((word >>> bit) & 1)
  }
  for (const count of ones) expect(Math.abs(count / streams - 0.5)).toBeLessThan(2.5 / Math.sqrt(streams))
})

test.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses %d as a seed', (seed) => {
  expect(() => new Generator(seed, 0)).toThrow(RangeError)
})

test.each([-1, 0.5, Number.NaN, 2 ** 32])('refuses %d as a stream', (stream) => {
  expect(() => new Generator(0, stream)).toThrow(RangeError)
})
