import { expect, test } from 'vitest'
import type { OptionSpec } from '../contracts/option.js'
import { choice, int } from './kinds.js'
import { mergeTables } from './merge-tables.js'

const spec = int({ default: 1, help: 'x' })

test('joins the tables of all owners', () => {
  const merged = mergeTables([
    { label: 'one', options: { first: spec } },
    { label: 'two', options: { second: spec } },
  ])
  expect([...merged.keys()]).toEqual(['first', 'second'])
})

test('refuses a name that two owners declare', () => {
  const owners = [
    { label: 'the general options', options: { table_size: spec } },
    { label: 'test x', options: { table_size: spec } },
  ]
  expect(() => mergeTables(owners)).toThrow('Option `--table-size` is declared by both the general options and test x.')
})

const WRONG: readonly [string, OptionSpec, string][] = [
  ['table-size', spec, 'names consist of letters, digits and underscores'],
  ['', spec, 'names consist of letters, digits and underscores'],
  ['a', int({ default: 0, min: 1, help: 'x' }), 'its default is refused: it is at least 1'],
  ['a', choice({ default: 'c' as 'a', choices: ['a', 'b'], help: 'x' }), 'its default is refused: it is one of a, b'],
  ['a', { kind: 'duration', default: 1, help: 'x' } as unknown as OptionSpec, 'there is no kind `duration`'],
]

test.each(WRONG)('refuses the declaration of %o as %o: %s', (name, option, reason) => {
  expect(() => mergeTables([{ label: 'test x', options: { [name]: option } }])).toThrow(
    `Option \`${name}\` of test x is declared wrongly: ${reason}.`,
  )
})
