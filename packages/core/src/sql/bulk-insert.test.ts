import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_CAPABILITIES } from '../contracts/capabilities.js'
import type { DriverCapabilities } from '../contracts/capabilities.js'
import type { QueryResult } from '../contracts/driver.js'
import { dryRunDriver } from './dry-run-driver.js'
import { createBulkInsert } from './bulk-insert.js'

const OK: QueryResult = {
  returnsRows: false,
  rowCount: 0,
  affectedRows: 1,
  rows: () => [],
  nextResult: () => undefined,
}
const PREFIX = 'INSERT INTO t VALUES'

function bulkInsert(maxStatementBytes: number, capabilities: Partial<DriverCapabilities> = {}, later = false) {
  const statements: string[] = []
  const send = (sql: string): QueryResult | Promise<QueryResult> => {
    statements.push(sql)
    return later ? Promise.resolve(OK) : OK
  }
  const target = { query: send, commit: () => send('COMMIT') }
  const dialect = { ...dryRunDriver.dialect, maxStatementBytes }
  const bulk = createBulkInsert(target, PREFIX, dialect, { ...DEFAULT_CAPABILITIES, ...capabilities })
  return { statements, bulk, target }
}

describe('createBulkInsert', () => {
  it('sends one statement for rows that fit, without blanks between them', async () => {
    const { statements, bulk } = bulkInsert(1000)
    await bulk.next('(1)')
    await bulk.next('(2)')
    expect(statements).toEqual([])
    await bulk.done()
    await bulk.done()
    expect(statements).toEqual(['INSERT INTO t VALUES(1),(2)'])
  })
  it.each([false, true])(
    'keeps all rows in order and every statement below the limit (answers later: %s)',
    async (later) => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.stringMatching(/^[a-zé€]{0,30}$/u), { maxLength: 40 }), async (texts) => {
          const { statements, bulk } = bulkInsert(130, {}, later)
          const rows = texts.map((text) => `('${text}')`)
          for (const row of rows) await bulk.next(row)
          await bulk.done()
          expect(statements.map((sql) => sql.slice(PREFIX.length)).join(',')).toBe(rows.join(','))
          for (const sql of statements) expect(Buffer.byteLength(sql)).toBeLessThanOrEqual(130)
        }),
      )
    },
  )
  it('refuses a row that fits into no statement', () => {
    expect(() => bulkInsert(30).bulk.next(`('${'x'.repeat(30)}')`)).toThrow('does not fit into a statement of 30 bytes')
  })
  it('sends row by row where the database takes one row only', async () => {
    const { statements, bulk } = bulkInsert(1000, { multiRowInsert: false })
    await bulk.next('(1)')
    await bulk.next('(2)')
    await bulk.done()
    expect(statements).toEqual(['INSERT INTO t VALUES(1)', 'INSERT INTO t VALUES(2)'])
  })
  it('commits after a thousand rows and at the end where the database needs it', async () => {
    const { statements, bulk } = bulkInsert(1000, { needsCommit: true, multiRowInsert: false })
    for (let row = 0; row < 1500; row++) await bulk.next('(1)')
    await bulk.done()
    expect(statements.filter((sql) => sql === 'COMMIT')).toHaveLength(2)
    expect(statements[1000]).toBe('COMMIT')
  })
  it('keeps its rows when a statement fails', async () => {
    const { statements, bulk, target } = bulkInsert(30)
    await bulk.next('(1)')
    const { query } = target
    target.query = () => {
      throw new Error('busy')
    }
    await bulk.next('(22)')
    expect(() => bulk.next('(3)')).toThrow('busy')
    target.query = query
    await bulk.next('(3)')
    await bulk.done()
    expect(statements.join(' ')).toContain('(1),(22)')
    expect(statements.join(' ')).toContain('(3)')
  })
})
