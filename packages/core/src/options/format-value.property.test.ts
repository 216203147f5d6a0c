import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OptionSpec } from '../contracts/option.js'
import { formatValue } from './format-value.js'
import { bool, float, int, list, numberList, size, string } from './kinds.js'
import { parseValue } from './parse-value.js'

const help = 'x'
const word = fc.string({ minLength: 1 }).filter((text) => !text.includes(',') && text.trim() === text)
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)

const ROUND_TRIPS: readonly [OptionSpec, fc.Arbitrary<number | boolean | string | readonly string[] | number[]>][] = [
  [int({ default: 0, help }), fc.integer().map((value) => value + 0)],
  [float({ default: 0, help }), finite],
  [bool({ default: false, help }), fc.boolean()],
  [size({ default: 0, help }), fc.nat(Number.MAX_SAFE_INTEGER)],
  [string({ default: '', help }), fc.string()],
  [list({ default: [], help }), fc.array(word)],
  [numberList({ default: [], help }), fc.uniqueArray(finite).map((values) => [...values].sort((a, b) => a - b))],
]

test.each(ROUND_TRIPS)('a formatted value parses to itself: %o', (spec, values) => {
  fc.assert(
    fc.property(values, (value) => {
      expect(parseValue(spec, formatValue(spec, value))).toStrictEqual({ value })
    }),
  )
})
