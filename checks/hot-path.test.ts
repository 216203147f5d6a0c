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

/** Lines of the comment that a file begins with. */
function headerLines(text: string): number {
  const block = /^\/\*\*?\n?([\s\S]*?)\*\//.exec(text)?.[1]
  if (block !== undefined) return block.split('\n').filter((line) => /\w/.test(line)).length
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('//'))
  return end === -1 ? lines.length : end
}

describe.each(files)('$file', ({ file, lines }) => {
  const text = readText(file)

  test(`has at most ${lines} lines`, () => {
    expect(lineCount(text)).toBeLessThanOrEqual(lines)
  })

  test('begins with a header that states its cost rules', () => {
    expect(headerLines(text)).toBeGreaterThanOrEqual(3)
  })
})

test('the architecture page lists exactly the hot files', () => {
  const page = readText('docs/architecture/worker-and-stats.md')
  const listed = [...page.matchAll(/^\| `(packages\/[^`]+)`/gm)].map(([, path]) => path)
  expect(listed.sort()).toEqual(HOT_FILES.map(({ file }) => file).sort())
})

test('the check counts lines and header lines', () => {
  expect(lineCount('a\nb\n')).toBe(2)
  expect(headerLines('// a\n// b\ncode\n')).toBe(2)
  expect(headerLines('/**\n * a\n * b\n *\n * c\n */\ncode\n')).toBe(3)
  expect(headerLines(`import { a } from './a.js'\n// late\n`)).toBe(0)
})
