import { describe, expect, test } from 'vitest'
import { catalogEntry, ERROR_CATALOG } from '../packages/core/src/errors/catalog.js'
import type { ErrorCode } from '../packages/core/src/errors/catalog.js'
import { mentionedCodes } from './lib/error-codes.js'
import { packageNames, readText, sourceFiles } from './lib/repository.js'

const CATALOG_FILE = 'packages/core/src/errors/catalog.ts'
const codes = Object.keys(ERROR_CATALOG) as ErrorCode[]
const sources = packageNames()
  .flatMap(sourceFiles)
  .filter((path) => path !== CATALOG_FILE)
  .map((path) => ({ path, ...mentionedCodes(path, readText(path)) }))

describe('the error catalog', () => {
  test('holds every code that the sources mention', () => {
    const unknown = sources.flatMap(({ path, inCode, inComments }) =>
      [...inCode, ...inComments]
        .filter((code) => !Object.hasOwn(ERROR_CATALOG, code))
        .map((code) => `${path}: ${code}`),
    )
    expect(unknown).toEqual([])
  })

  test('holds no code that the sources do not use', () => {
    const used = new Set(sources.flatMap(({ inCode }) => inCode))
    expect(codes.filter((code) => !used.has(code))).toEqual([])
  })

  test.each(codes)('%s has a title and a message without exclamation marks or prefix of ours', (code) => {
    const { title, message, hint } = catalogEntry(code)
    expect(title).toMatch(/^[A-Z].*[^.!]$/)
    expect(message({})).not.toMatch(/^Error:/)
    expect(hint?.({}) ?? '').not.toMatch(/!$/)
  })
})

test('the check tells codes from names of environment variables and finds those in comments', () => {
  const text = [
    `/** @throws {UsageError} BENCH_IN_COMMENT */`,
    `const a = new UsageError('BENCH_IN_CODE')`,
    `const b = process.env['BENCH_VARIABLE']`,
    `const c = string({ env: 'BENCH_OTHER_VARIABLE' })`,
  ].join('\n')
  expect(mentionedCodes('x.ts', text)).toEqual({ inCode: ['BENCH_IN_CODE'], inComments: ['BENCH_IN_COMMENT'] })
})
