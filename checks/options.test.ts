import { describe, expect, test } from 'vitest'
import { optionOwners } from '../docs/scripts/option-owners.js'
import { formatValue } from '../packages/core/src/options/format-value.js'
import type { OptionOwner } from '../packages/core/src/options/merge-tables.js'
import { mergeTables } from '../packages/core/src/options/merge-tables.js'
import { int, string } from '../packages/core/src/options/kinds.js'
import { toOptionFlag } from '../packages/core/src/options/option-name.js'
import { readText } from './lib/repository.js'

/** What is wrong with the words of a table. */
function wordingProblems({ label, options }: OptionOwner): string[] {
  return Object.entries(options).flatMap(([name, spec]) => {
    const { help, deprecated } = spec
    const problems = [
      /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name) ? '' : 'is not in snake_case',
      help.trim() === '' ? 'has no help' : '',
      /\bdefaults?\b/i.test(help) && formatValue(spec, spec.default) !== '' ? 'repeats its default in the help' : '',
      deprecated !== undefined && !Object.hasOwn(options, deprecated.use) ? 'is replaced by an unknown option' : '',
    ]
    return problems.filter((problem) => problem !== '').map((problem) => `${label}: ${name} ${problem}`)
  })
}

const owners = await optionOwners()
const general = owners.filter(({ label }) => !label.startsWith('test '))
const tests = owners.filter(({ label }) => label.startsWith('test '))

describe('the option tables', () => {
  test.each(tests)('of everyone and $label have no name in common', (owner) => {
    const merged = mergeTables([...general, owner])
    const names = [...general, owner].flatMap(({ options }) => Object.keys(options))
    expect([...merged.keys()]).toEqual(names)
  })

  test.each(owners)('of $label are well worded', (owner) => {
    expect(wordingProblems(owner)).toEqual([])
  })

  test('stand whole in the reference', () => {
    const page = readText('docs/reference/generated/options.md')
    const missing = owners.flatMap(({ options }) =>
      Object.keys(options).filter((name) => !new RegExp(`\`--${toOptionFlag(name)}[=[]`).test(page)),
    )
    expect(missing).toEqual([])
  })
})

test('the check finds bad names, empty help, defaults in help and dead replacements', () => {
  const options = {
    camelCase: int({ default: 1, help: 'x' }),
    bare: string({ default: '', help: '' }),
    told: string({ default: 'y', help: 'x, default y' }),
    old: string({ default: '', help: 'x', deprecated: { use: 'gone' } }),
  }
  expect(wordingProblems({ label: 'test', options })).toHaveLength(4)
})
