import type { Value } from '../../contracts/value.js'
import type { ColumnType } from './ast.js'
import { MemoryError } from './memory-error.js'

type Numeric = number | bigint

/** Negative, zero or positive; undefined when one side is NULL. Numbers stand before texts, texts before bytes. */
export function compareValues(left: Value, right: Value): number | undefined {
  if (left === null || right === null) return undefined
  const byRank = rank(left) - rank(right)
  if (byRank !== 0) return byRank
  if (left instanceof Uint8Array && right instanceof Uint8Array) return Buffer.compare(left, right)
  return left < right ? -1 : left > right ? 1 : 0
}

function rank(value: Value): number {
  if (typeof value === 'string') return 1
  return value instanceof Uint8Array ? 2 : 0
}

/** A text of a number where it meets numbers in arithmetic. */
function toNumeric(value: Value): Numeric | null {
  if (value === null || typeof value === 'number' || typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  const number = Number(value)
  if (Number.isNaN(number)) throw new MemoryError('other', `not a number: \`${String(value)}\``)
  return number
}

/** Exact for whole numbers of any size. */
export function calculate(operator: string, left: Value, right: Value): Value {
  const a = toNumeric(left)
  const b = toNumeric(right)
  if (a === null || b === null) return null
  if (isWhole(a) && isWhole(b) && operator !== '/') return narrow(calculateWhole(operator, BigInt(a), BigInt(b)))
  return calculateReal(operator, Number(a), Number(b))
}

function isWhole(value: Numeric): boolean {
  return typeof value === 'bigint' || Number.isSafeInteger(value)
}

function calculateWhole(operator: string, a: bigint, b: bigint): bigint {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    default:
      return b === 0n ? 0n : a % b
  }
}

function calculateReal(operator: string, a: number, b: number): Value {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return b === 0 ? null : a / b
    default:
      return b === 0 ? null : a % b
  }
}

/** Whole numbers that fit are numbers, the others `bigint`, so that equal values are the same value. */
function narrow(value: bigint): Numeric {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** A value as a column of that type keeps it. */
export function coerce(value: Value, type: ColumnType): Value {
  if (value === null) return null
  switch (type) {
    case 'integer':
      return toInteger(value)
    case 'real':
      return Number(toNumeric(value))
    case 'text':
      return typeof value === 'object' ? Buffer.from(value).toString('utf8') : String(value)
    case 'bytes':
      return typeof value === 'object' ? Uint8Array.from(value) : Uint8Array.from(Buffer.from(String(value), 'utf8'))
  }
}

function toInteger(value: Value): Numeric {
  if (typeof value === 'bigint') return narrow(value)
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return narrow(BigInt(value))
  return Math.round(Number(toNumeric(value)))
}

/** SQL's LIKE: `%` any text, `_` any character; letters of any case. */
export function isLike(value: Value, pattern: Value): boolean | null {
  if (value === null || pattern === null) return null
  const escaped = String(pattern).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('%', '.*').replaceAll('_', '.')}$`, 'is').test(String(value))
}
