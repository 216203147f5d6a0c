import { expect, test } from 'vitest'
import { allocateUniqueCounter, nextUnique, seekUnique, uniqueAt } from './unique.js'

test('begins with the values of sysbench', () => {
  const counter = allocateUniqueCounter()
  const values = Array.from({ length: 5 }, () => nextUnique(counter))
  expect(values).toEqual([2672933100, 2916245674, 2834291422, 4086920756, 1846093984])
})

test('agrees with the permutation computed in unlimited integers', () => {
  const prime = 4294967291n
  const permute = (x: bigint): bigint => {
    if (x >= prime) return x
    const residue = (x * x) % prime
    return x <= prime / 2n ? residue : prime - residue
  }
  const mask = 0xffffffffn
  const start = permute((permute(424238335n) + 0x682f0161n) & mask)
  const offset = permute((permute(1957747793n) + 0x46790905n) & mask)
  const at = (position: number): number =>
    Number(permute(((permute((start + BigInt(position)) & mask) + offset) & mask) ^ 0x5bf03635n))
  for (let step = 0; step < 20_000; step++) {
    const position = (step * 214_783 + 1) % 2 ** 32
    expect(uniqueAt(position)).toBe(at(position))
  }
  // The positions around which the first permutation meets the numbers from the prime upwards.
  for (let step = -8; step <= 8; step++) {
    const position = Number((2n ** 32n - start) & mask) + step
    expect(uniqueAt(position)).toBe(at(position))
  }
})

test('repeats nothing in a million values', () => {
  const counter = allocateUniqueCounter()
  const values = Uint32Array.from({ length: 1_000_000 }, () => nextUnique(counter)).sort()
  expect(values.findIndex((value, index) => index > 0 && value === values[index - 1])).toBe(-1)
})

test('a value can be looked at without taking it', () => {
  const counter = allocateUniqueCounter()
  expect(uniqueAt(2)).toBe(2834291422)
  expect(nextUnique(counter)).toBe(2672933100)
})

test('goes on from the position that was sought, also in the upper half', () => {
  const counter = allocateUniqueCounter()
  seekUnique(counter, 3_000_000_000)
  expect(nextUnique(counter)).toBe(uniqueAt(3_000_000_000))
  expect(nextUnique(counter)).toBe(uniqueAt(3_000_000_001))
})

test('starts again after 2^32 values', () => {
  const counter = allocateUniqueCounter()
  seekUnique(counter, 2 ** 32 - 1)
  expect(nextUnique(counter)).toBe(uniqueAt(2 ** 32 - 1))
  expect(nextUnique(counter)).toBe(2672933100)
})

test.each([-1, 1.5, 2 ** 32, Number.NaN])('refuses %d as a position', (position) => {
  expect(() => uniqueAt(position)).toThrow(RangeError)
  expect(() => {
    seekUnique(allocateUniqueCounter(), position)
  }).toThrow(RangeError)
})
