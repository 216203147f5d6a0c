import { describe, expect, it } from 'vitest'
import { catalogEntry, ERROR_CATALOG } from './catalog.js'
import type { CatalogEntry, ErrorArguments, ErrorCode } from './catalog.js'

const CODES = Object.keys(ERROR_CATALOG) as ErrorCode[]

/** A fact for every name that is asked for, and the names that were. */
function allFacts(): { facts: ErrorArguments; names: Set<string> } {
  const names = new Set<string>()
  const facts = new Proxy<Record<string, string>>(
    {},
    {
      get(_, name) {
        names.add(String(name))
        return `<${String(name)}>`
      },
    },
  )
  return { facts, names }
}

function texts(entry: CatalogEntry, facts: ErrorArguments): string {
  return `${entry.message(facts)}\n${entry.hint?.(facts) ?? ''}`
}

describe('every entry of the catalog', () => {
  it.each(CODES)('%s shows each fact that it asks for', (code) => {
    const { facts, names } = allFacts()
    const shown = texts(catalogEntry(code), facts)
    for (const name of names) expect(shown).toContain(`<${name}>`)
  })
  it.each(CODES)('%s is readable without any facts', (code) => {
    const shown = texts(catalogEntry(code), {})
    expect(shown).not.toMatch(/undefined|null|NaN|\[object/)
  })
  it.each(CODES)('%s has a title that is no sentence', (code) => {
    expect(catalogEntry(code).title).toMatch(/^[A-Z].*[^.!]$/)
  })
})

describe('facts that only some occurrences have', () => {
  it.each([
    ['BENCH_OPTION_UNKNOWN', { option: 'x' }, 'Unknown option `--x`.'],
    ['BENCH_OPTION_UNKNOWN', { option: 'x', where: 'bench.cnf:3' }, 'Unknown option `--x` in bench.cnf:3.'],
    ['BENCH_SCRIPT_HOOK', { hook: 'init', reason: 'boom' }, "`init' function failed: boom"],
    ['BENCH_SCRIPT_HOOK', { hook: 'event', reason: 'boom', thread: 0 }, "`event' function failed in thread 0: boom"],
    ['BENCH_DRIVER_ERROR', { operation: 'commit', reason: 'gone' }, 'commit failed: gone'],
    [
      'BENCH_DRIVER_ERROR',
      { operation: 'query', reason: 'no', code: '42', statement: 'X' },
      'query failed: no (42) for query X',
    ],
  ] as const)('%s with %j reads: %s', (code, facts, message) => {
    expect(catalogEntry(code).message(facts)).toBe(message)
  })
  it('puts a suggestion before the general advice', () => {
    const { hint } = catalogEntry('BENCH_TEST_UNKNOWN')
    expect(hint?.({})).toBe('Run `bench list` for all tests.')
    expect(hint?.({ suggestion: 'oltp_insert' })).toBe('Did you mean `oltp_insert`? Run `bench list` for all tests.')
  })
})
