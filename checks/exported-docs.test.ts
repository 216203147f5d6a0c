import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicEntries, readEntries } from './lib/public-entries.js'

test('every public name has a docstring', () => {
  const bare = publicEntries().flatMap(({ specifier, names }) =>
    names.filter(({ documented }) => !documented).map(({ name }) => `${specifier}: ${name}`),
  )
  expect(bare).toEqual([])
})

test('the check finds a name without a docstring, also behind a re-export', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-docs-'))
  try {
    writeFileSync(join(folder, 'names.ts'), 'export const bare = 1\n/** Says something. */\nexport const told = 2\n')
    writeFileSync(join(folder, 'index.ts'), `export { bare, told } from './names.js'\n`)
    const [names = []] = readEntries([join(folder, 'index.ts')])
    expect(names.map(({ name, documented }) => [name, documented])).toEqual([
      ['bare', false],
      ['told', true],
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
