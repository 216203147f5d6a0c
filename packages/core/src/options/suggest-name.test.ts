import { expect, test } from 'vitest'
import { editDistance, suggestName } from './suggest-name.js'

const NAMES = ['tables', 'table_size', 'threads', 'time', 'rate']

test.each([
  ['tabels', 'tables'],
  ['table-sise', 'table_size'],
  ['Threads', 'threads'],
  ['tiem', 'time'],
])('suggests for %s the name %s', (name, suggestion) => {
  expect(suggestName(name, NAMES)).toBe(suggestion)
})

test.each(['', 'completely-different', 'x', 'foo'])('suggests nothing for %o', (name) => {
  expect(suggestName(name, NAMES)).toBeUndefined()
})

test.each([
  ['', 'abc', 3],
  ['abc', 'abc', 0],
  ['ab', 'ba', 1],
  ['abcd', 'acbd', 1],
  ['kitten', 'sitting', 3],
])('counts the changes from %o to %o', (first, second, distance) => {
  expect(editDistance(first, second)).toBe(distance)
  expect(editDistance(second, first)).toBe(distance)
})
