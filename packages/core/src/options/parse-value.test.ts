import { describe, expect, test } from 'vitest'
import type { OptionSpec } from '../contracts/option.js'
import { bool, choice, file, float, int, list, numberList, secret, size, string } from './kinds.js'
import { parseValue } from './parse-value.js'

const help = 'x'
const anInt = int({ default: 0, help })
const positive = int({ default: 1, min: 1, help })
const wide = int({ default: 0, min: 0, max: Number.MAX_SAFE_INTEGER, help })
const aFloat = float({ default: 0, min: 0, help })
const aBool = bool({ default: false, help })
const aSize = size({ default: 0, min: 1, help })
const aChoice = choice({ default: 'a', choices: ['a', 'b'], help })
const aList = list({ default: [], help })
const numbers = numberList({ default: [], min: 0, max: 100, maxLength: 3, help })

const ACCEPTED: readonly [OptionSpec, string | undefined, unknown][] = [
  [anInt, '7', 7],
  [anInt, ' +7', 7],
  [anInt, '-7', -7],
  [anInt, '-0', 0],
  [anInt, '007', 7],
  [anInt, '2147483647', 2147483647],
  [anInt, '', 0],
  [anInt, undefined, 0],
  [wide, '9007199254740991', Number.MAX_SAFE_INTEGER],
  [aFloat, '0.5', 0.5],
  [aFloat, '.5', 0.5],
  [aFloat, '1e3', 1000],
  [aFloat, '', 0],
  [aBool, undefined, true],
  ...['on', 'true', 'yes', '1'].map((text): [OptionSpec, string, unknown] => [aBool, text, true]),
  ...['off', 'false', 'no', '0'].map((text): [OptionSpec, string, unknown] => [aBool, text, false]),
  [aSize, '8k', 8192],
  [aSize, '4KB', 4096],
  [aSize, '4KiB', 4096],
  [aSize, '1G', 1024 ** 3],
  [aSize, '2T', 2 * 1024 ** 4],
  [aSize, '100', 100],
  [aChoice, 'b', 'b'],
  [aList, 'x, y,,z', ['x', 'y', 'z']],
  [aList, '', []],
  [aList, undefined, []],
  [numbers, '99.9,50,50, 95', [50, 95, 99.9]],
  [numbers, '', []],
  [string({ default: '', help }), undefined, ''],
  [string({ default: '', help }), ' a=b ', ' a=b '],
  [secret({ default: '', help }), '#root#', '#root#'],
  [file({ default: '', help }), 'a/b', 'a/b'],
]

const REFUSED: readonly [OptionSpec, string | undefined, string][] = [
  [anInt, 'abc', 'it is not a whole number'],
  [anInt, '0x10', 'it is not a whole number'],
  [anInt, '1.5', 'it is not a whole number'],
  [anInt, '7 ', 'it is not a whole number'],
  [anInt, '2147483648', 'it is at most 2147483647'],
  [anInt, '-2147483649', 'it is at least -2147483648'],
  [wide, '9007199254740993', 'it is at most 9007199254740991'],
  [positive, '0', 'it is at least 1'],
  [positive, '', 'it is at least 1'],
  [positive, '-1', 'it is at least 1'],
  [aFloat, 'abc', 'it is not a number'],
  [aFloat, '0x10', 'it is not a number'],
  [aFloat, 'Infinity', 'it is not a number'],
  [aFloat, '1e999', 'it is not a number'],
  [aFloat, '-1', 'it is at least 0'],
  [aBool, '', 'it is on or off'],
  [aBool, 'ON', 'it is on or off'],
  [aBool, 'foo', 'it is on or off'],
  [aSize, '1.5K', 'it is a whole number with an optional suffix K, M, G or T'],
  [aSize, '4Q', 'it is a whole number with an optional suffix K, M, G or T'],
  [aSize, '-4K', 'it is a whole number with an optional suffix K, M, G or T'],
  [aSize, '', 'it is a whole number with an optional suffix K, M, G or T'],
  [aSize, '9999999999T', 'it is too large'],
  [aSize, '0', 'it is at least 1'],
  [aChoice, 'c', 'it is one of a, b'],
  [aChoice, undefined, 'it is one of a, b'],
  [numbers, '1,x', '`x`: it is not a number'],
  [numbers, '101', '`101`: it is at most 100'],
  [numbers, '1,2,3,4', 'up to 3 values can be given'],
]

describe('parseValue', () => {
  test.each(ACCEPTED)('accepts %o with %o as %o', (spec, raw, value) => {
    expect(parseValue(spec, raw)).toStrictEqual({ value })
  })

  test.each(REFUSED)('refuses %o with %o: %s', (spec, raw, reason) => {
    expect(parseValue(spec, raw)).toStrictEqual({ reason })
  })
})
