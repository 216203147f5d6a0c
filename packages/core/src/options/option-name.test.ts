import { expect, test } from 'vitest'
import { toOptionFlag, toOptionKey } from './option-name.js'

test('takes dashes and underscores for equal', () => {
  expect(toOptionKey('table-size_x')).toBe('table_size_x')
  expect(toOptionFlag('table_size')).toBe('table-size')
})
