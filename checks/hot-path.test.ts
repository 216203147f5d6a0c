import { describe, expect, test } from 'vitest'
import { HOT_FILES } from '../tooling/hot-files.js'
import { packageNames, readText } from './lib/repository.js'

const drivers = packageNames().filter((name) => name.startsWith('driver-'))
const files = HOT_FILES.flatMap(({ file, lines }) =>
  file.includes('driver-*')
    ? drivers.map((driver) => ({ file: file.replace('driver-*', driver), lines }))
    : [{ file, lines }],
)

const lineCount = (text: string): number => text.trimEnd().split('\n').length

/** The comment that a file begins with, without its marks. */
function header(text: string): string {
  const block = /^\/\*\*?([\s\S]*?)\*\//.exec(text)?.[1]
  return block ?? /^(?:\/\/.*\n)*/.exec(text)?.[0] ?? ''
}

/** What a header does not say about the cost of its file. */
function headerProblems(text: string): string[] {
  const comment = header(text)
  return [
    /\bper (?:event|query|statement)\b/i.test(comment) ? '' : 'how often it runs',
    /\b(?:must not|no|nothing|never|nor)\b/i.test(comment) ? '' : 'what it must not do',
  ].filter((problem) => problem !== '')
}

describe.each(files)('$file', ({ file, lines }) => {
  const text = readText(file)

  test(`has at most ${lines} lines`, () => {
    expect(lineCount(text)).toBeLessThanOrEqual(lines)
  })

  test('begins with a header that states its cost rules', () => {
    expect(headerProblems(text)).toEqual([])
  })
})

test('the architecture page lists exactly the hot files', () => {
  const page = readText('docs/architecture/worker-and-stats.md')
  const listed = [...page.matchAll(/^\| `(packages\/[^`]+)`/gm)].map(([, path]) => path)
  expect(listed.sort()).toEqual(HOT_FILES.map(({ file }) => file).sort())
})

test('the check counts lines and reads headers', () => {
  expect(lineCount('a\nb\n')).toBe(2)
  expect(headerProblems('// Once per event.\n// Must not allocate.\ncode\n')).toEqual([])
  expect(headerProblems('/**\n * Once per query: no text.\n */\ncode\n')).toEqual([])
  expect(headerProblems('// The loop.\ncode\n')).toHaveLength(2)
  expect(headerProblems(`import { a } from './a.js'\n// Once per event. Must not allocate.\n`)).toHaveLength(2)
})
