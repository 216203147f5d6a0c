import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publicEntries } from './lib/public-entries.js'
import type { PublicEntry } from './lib/public-entries.js'
import { filesBelow, readText, ROOT } from './lib/repository.js'

// What a package offers is a promise: a change shows up in review as a change of these text files.
// Write them anew with `UPDATE_PUBLIC_API=1 npx vitest run --project checks public-api`.

const byPackage = new Map<string, PublicEntry[]>()
for (const entry of publicEntries()) {
  byPackage.set(entry.packageName, [...(byPackage.get(entry.packageName) ?? []), entry])
}

function render(entries: readonly PublicEntry[]): string {
  return entries
    .map(({ specifier, names }) => [specifier, ...names.map(({ name, kind }) => `  ${kind} ${name}`), ''].join('\n'))
    .join('\n')
}

test.each([...byPackage])('package %s offers the names that are listed', (name, entries) => {
  const path = `checks/public-api/${name}.txt`
  const actual = render(entries)
  if (process.env['UPDATE_PUBLIC_API'] === '1') writeFileSync(`${ROOT}${path}`, actual)
  expect(existsSync(`${ROOT}${path}`) ? readText(path) : '').toBe(actual)
})

test('there is no list of a package that is gone', () => {
  const expected = [...byPackage.keys()].map((name) => `checks/public-api/${name}.txt`)
  expect(filesBelow('checks/public-api')).toEqual(expected)
})

test('the check sees types, classes, functions and values', () => {
  const core = render(byPackage.get('core') ?? [])
  expect(core).toContain('type Driver\n')
  expect(core).toContain('function defineDriver\n')
  expect(core).toContain('value API_VERSION\n')
})
