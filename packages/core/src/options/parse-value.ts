import type { OptionSpec, OptionValue } from '../contracts/option.js'

/** The value, or why there is none: half a sentence that follows a colon. */
export type ParsedValue = { readonly value: OptionValue } | { readonly reason: string }

interface Range {
  readonly min?: number
  readonly max?: number
}

const INT32_MAX = 2 ** 31 - 1
const INT32_MIN = -(2 ** 31)
const ON: readonly string[] = ['on', 'true', 'yes', '1']
const OFF: readonly string[] = ['off', 'false', 'no', '0']
const INTEGER = /^\s*[+-]?\d+$/
const DECIMAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/
const SIZE = /^\s*(\d+)(?:([KMGT])(?:i?B)?)?$/i
const POWERS = 'KMGT'

/**
 * Turns the text after `=` into the value of an option, and checks its range.
 *
 * Cases, by kind (`undefined` is an option without `=`):
 *
 *     int, float   missing or empty is 0; the whole text must be one decimal number
 *     bool         missing is on; on|true|yes|1, off|false|no|0
 *     size         digits, one suffix K|M|G|T in either case, and B or iB after it
 *     choice       one of the words, exactly
 *     lists        commas; blanks around elements and empty elements are dropped
 *     others       the text as it is, missing is empty
 *
 * *Source:* observed from sysbench 1.0.20, but what it silently takes for 0 or cuts off (`abc`, `1.5K`, `4Q`) is refused.
 */
export function parseValue(spec: OptionSpec, raw: string | undefined): ParsedValue {
  switch (spec.kind) {
    case 'int':
      return parseInt32(spec, raw ?? '')
    case 'float':
      return checkRange(spec, parseDecimal(raw ?? ''))
    case 'bool':
      return parseBool(raw)
    case 'size':
      return checkRange(spec, parseSize(raw ?? ''))
    case 'choice':
      return spec.choices.includes(raw ?? '')
        ? { value: raw ?? '' }
        : { reason: `it is one of ${spec.choices.join(', ')}` }
    case 'list':
      return { value: splitList(raw ?? '') }
    case 'number-list':
      return parseNumberList(spec, raw ?? '')
    case 'string':
    case 'secret':
    case 'file':
      return { value: raw ?? '' }
  }
}

/** Elements of a comma-separated list. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((element) => element.trim())
    .filter((element) => element !== '')
}

function parseInt32(spec: Range, text: string): ParsedValue {
  if (text === '') return checkRange(spec, { value: 0 })
  if (!INTEGER.test(text)) return { reason: 'it is not a whole number' }
  const range = { min: spec.min ?? INT32_MIN, max: spec.max ?? INT32_MAX }
  return checkRange(range, { value: Number(text) + 0 })
}

function parseDecimal(text: string): ParsedValue {
  if (text === '') return { value: 0 }
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? { value: value + 0 } : { reason: 'it is not a number' }
}

function parseBool(raw: string | undefined): ParsedValue {
  if (raw === undefined || ON.includes(raw)) return { value: true }
  return OFF.includes(raw) ? { value: false } : { reason: 'it is on or off' }
}

function parseSize(text: string): ParsedValue {
  const match = SIZE.exec(text)
  if (match === null) return { reason: 'it is a whole number with an optional suffix K, M, G or T' }
  const [, digits = '', suffix = ''] = match
  const power = suffix === '' ? 0 : POWERS.indexOf(suffix.toUpperCase()) + 1
  const value = Number(digits) * 1024 ** power
  return Number.isSafeInteger(value) ? { value } : { reason: 'it is too large' }
}

function parseNumberList(spec: Range & { readonly maxLength?: number }, text: string): ParsedValue {
  const numbers = new Set<number>()
  for (const element of splitList(text)) {
    const parsed = checkRange(spec, parseDecimal(element))
    if ('reason' in parsed) return { reason: `\`${element}\`: ${parsed.reason}` }
    numbers.add(parsed.value as number)
  }
  if (spec.maxLength !== undefined && numbers.size > spec.maxLength) {
    return { reason: `up to ${spec.maxLength} values can be given` }
  }
  return { value: [...numbers].sort((first, second) => first - second) }
}

function checkRange(range: Range, parsed: ParsedValue): ParsedValue {
  if ('reason' in parsed) return parsed
  const value = parsed.value as number
  if (range.min !== undefined && value < range.min) return { reason: `it is at least ${range.min}` }
  if (range.max !== undefined && value > range.max) return { reason: `it is at most ${range.max}` }
  return parsed
}
