import { expect, test } from 'vitest'
import { presentName } from './former-names.js'

const known = new Map([
  ['tables', true],
  ['table_size', true],
  ['rand_type', true],
])

test.each([
  ['oltp_table_size', 'table_size'],
  ['oltp_tables_count', 'tables'],
  ['oltp_dist_type', 'rand_type'],
  ['oltp_test_mode', undefined],
  ['tables', undefined],
])('the old option %s is today %s', (old, present) => {
  expect(presentName(old, known)).toBe(present)
})
