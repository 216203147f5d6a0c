import { describe, expect, test } from 'vitest'
import { GENERATED_PAGES } from '../docs/scripts/pages.js'
import { ERROR_CATALOG } from '../packages/core/src/errors/catalog.js'
import { filesBelow, readText } from './lib/repository.js'

describe('the reference', () => {
  test.each(Object.entries(GENERATED_PAGES))('%s is what `npm run docs:generate` writes', async (path, render) => {
    expect(readText(path)).toBe(await render())
  })

  test('holds no other generated page', () => {
    expect(filesBelow('docs/reference/generated')).toEqual(Object.keys(GENERATED_PAGES).sort())
  })

  test('explains every error', () => {
    const headings = [...readText('docs/reference/generated/errors.md').matchAll(/^### (BENCH_\w+)$/gm)]
    expect(headings.map(([, code]) => code).sort()).toEqual(Object.keys(ERROR_CATALOG).sort())
  })
})
