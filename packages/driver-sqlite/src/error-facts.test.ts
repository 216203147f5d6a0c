import { expect, test } from 'vitest'
import { errorFacts } from './error-facts.js'

const sqliteError = (rawCode: number, message = 'message', code = 'SQLITE_X'): Error =>
  Object.assign(new Error(message), { code, rawCode })

test.each([
  [5, 'lock-timeout'],
  [261, 'lock-timeout'], // BUSY_RECOVERY
  [517, 'serialization'],
  [6, 'lock-timeout'],
  [262, 'lock-timeout'], // LOCKED_SHAREDCACHE
  [8, 'read-only'],
  [1544, 'read-only'],
  [11, 'corrupt'],
  [779, 'corrupt'], // CORRUPT_INDEX
  [26, 'corrupt'],
  [13, 'disk-full'],
  [14, 'denied'],
  [1555, 'duplicate-key'],
  [2067, 'duplicate-key'],
  [2579, 'duplicate-key'],
  [1299, 'other'], // CONSTRAINT_NOTNULL
  [10, 'other'],
  [4874, 'disk-full'],
] as const)('takes code %d for %s', (rawCode, kind) => {
  expect(errorFacts(sqliteError(rawCode)).kind).toBe(kind)
})

test.each([
  ['no such table: sbtest1', 'missing-table'],
  ['no such column: zz', 'other'],
  ['table sbtest1 already exists', 'existing-table'],
  ['index k_1 already exists', 'existing-table'],
  ['there is already a table named k_1', 'existing-table'],
  ['near "selec": syntax error', 'syntax'],
  ['incomplete input', 'syntax'],
  ['unrecognized token: "#"', 'syntax'],
] as const)('takes the message "%s" for %s', (message, kind) => {
  expect(errorFacts(sqliteError(1, message))).toEqual({ kind, code: 'SQLITE_X', sqlState: '', message })
})

test('names a code that the library does not know', () => {
  expect(errorFacts(sqliteError(1544, 'message', 'UNKNOWN_SQLITE_ERROR_1544')).code).toBe('SQLITE_READONLY_DIRECTORY')
})
