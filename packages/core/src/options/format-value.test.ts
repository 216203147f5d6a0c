import { expect, test } from 'vitest'
import { formatSize, formatValue } from './format-value.js'
import { bool, numberList, secret, size } from './kinds.js'

test.each([
  [0, '0'],
  [1000, '1000'],
  [65_536, '64K'],
  [1024 ** 3, '1G'],
  [1024 ** 5, '1024T'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})

test('writes values as they stand after the equals sign', () => {
  expect(formatValue(bool({ default: false, help: 'x' }), true)).toBe('on')
  expect(formatValue(size({ default: 0, help: 'x' }), 8192)).toBe('8K')
  expect(formatValue(numberList({ default: [], help: 'x' }), [50, 99.9])).toBe('50,99.9')
})

test('never shows a secret', () => {
  const password = secret({ default: '', help: 'x' })
  expect(formatValue(password, 'geheim')).toBe('***')
  expect(formatValue(password, '')).toBe('')
})
