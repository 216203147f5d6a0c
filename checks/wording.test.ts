import { expect, test } from 'vitest'
import { filesBelow, readText } from './lib/repository.js'
import { LOCAL_PATH, REGISTRY_HOST } from './lib/unwanted-words.js'

const TEXT_FILE = /\.(?:ts|js|json|md|yml|txt|toml|snap)$|(?:^|\/)(?:LICENSE|run|\.npmrc|\.gitignore|\.prettierignore)$/

/** Places of words that do not belong into the repository. */
function findings(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    [REGISTRY_HOST, LOCAL_PATH].flatMap((pattern) => {
      const match = new RegExp(pattern, 'i').exec(line)
      return match === null ? [] : [`${path}:${index + 1} ${match[0]}`]
    }),
  )
}

test('no file names a path of one machine or a registry host', () => {
  const files = filesBelow('').filter((path) => TEXT_FILE.test(path) && path !== 'package-lock.json')
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((path) => findings(path, readText(path)))).toEqual([])
})

test.each([
  ['home', 'see /home', '/someone/bench'],
  ['a Mac', 'see "/Users', '/someone/bench"'],
  ['Windows', 'see C:\\', 'Users\\someone'],
  ['a registry', 'https://registry', '.example.org/a'],
])('the check finds a path or host of %s', (_, start, end) => {
  expect(findings('x', start + end)).toHaveLength(1)
})

test.each([
  'packages/core/home/x',
  'https://docs.example.org/home/page',
  'npm run test',
  '$HOME/.cache',
  '~/projects/x',
])('the check lets pass %s', (line) => {
  expect(findings('x', line)).toEqual([])
})
