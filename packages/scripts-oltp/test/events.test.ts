import { describe, expect, it } from 'vitest'
import { loadScript } from './recording-host.js'
import type { Call, LoadedScript, ScriptName } from './recording-host.js'

async function start(name: ScriptName, opt: Readonly<Record<string, unknown>> = {}): Promise<LoadedScript> {
  const script = await loadScript(name, { opt })
  await script.module.init?.()
  await script.module.thread_init?.(0)
  return script
}

async function sqlOfEvent(name: ScriptName, opt: Readonly<Record<string, unknown>> = {}): Promise<string[]> {
  return (await (await start(name, opt)).event()).map(({ sql }) => sql)
}

const POINT = 'SELECT c FROM sbtest1 WHERE id=?'
const SIMPLE = 'SELECT c FROM sbtest1 WHERE id BETWEEN ? AND ?'
const SUM = 'SELECT SUM(k) FROM sbtest1 WHERE id BETWEEN ? AND ?'
const ORDER = 'SELECT c FROM sbtest1 WHERE id BETWEEN ? AND ? ORDER BY c'
const DISTINCT = 'SELECT DISTINCT c FROM sbtest1 WHERE id BETWEEN ? AND ? ORDER BY c'
const INDEX_UPDATE = 'UPDATE sbtest1 SET k=k+1 WHERE id=?'
const NON_INDEX_UPDATE = 'UPDATE sbtest1 SET c=? WHERE id=?'
const DELETE = 'DELETE FROM sbtest1 WHERE id=?'
const INSERT = 'INSERT INTO sbtest1 (id, k, c, pad) VALUES (?, ?, ?, ?)'
const POINTS = Array<string>(10).fill(POINT)
const READS = [...POINTS, SIMPLE, SUM, ORDER, DISTINCT]
const WRITES = [INDEX_UPDATE, NON_INDEX_UPDATE, DELETE, INSERT]

describe('one event', () => {
  it.each<[ScriptName, string[]]>([
    ['oltp_read_only', ['BEGIN', ...READS, 'COMMIT']],
    ['oltp_read_write', ['BEGIN', ...READS, ...WRITES, 'COMMIT']],
    ['oltp_write_only', ['BEGIN', ...WRITES, 'COMMIT']],
    ['oltp_point_select', [POINT]],
    ['oltp_update_index', [INDEX_UPDATE]],
    ['oltp_update_non_index', [NON_INDEX_UPDATE]],
    ['oltp_delete', [DELETE]],
  ])('%s runs exactly the statements of sysbench, and prepares no others', async (name, expected) => {
    const script = await start(name)
    expect((await script.event()).map(({ sql }) => sql)).toEqual(expected)
    const statements = new Set(expected.filter((sql) => sql !== 'BEGIN' && sql !== 'COMMIT'))
    expect(script.prepared).toEqual([...statements])
    await script.module.thread_done?.(0)
    expect(script.world.connections).toBe(0)
  })

  it.each<[ScriptName, Record<string, unknown>, string[]]>([
    ['oltp_read_only', { skip_trx: true }, READS],
    ['oltp_read_only', { range_selects: false }, ['BEGIN', ...POINTS, 'COMMIT']],
    [
      'oltp_read_only',
      { point_selects: 0, simple_ranges: 3, sum_ranges: 0 },
      ['BEGIN', SIMPLE, SIMPLE, SIMPLE, ORDER, DISTINCT, 'COMMIT'],
    ],
    ['oltp_read_only', { point_selects: 0, range_selects: false }, ['BEGIN', 'COMMIT']],
    [
      'oltp_write_only',
      { index_updates: 2, non_index_updates: 0, delete_inserts: 2 },
      ['BEGIN', INDEX_UPDATE, INDEX_UPDATE, DELETE, INSERT, DELETE, INSERT, 'COMMIT'],
    ],
    ['oltp_write_only', { delete_inserts: 0, skip_trx: true }, [INDEX_UPDATE, NON_INDEX_UPDATE]],
    ['oltp_point_select', { point_selects: 5 }, [POINT]],
    ['oltp_update_index', { index_updates: 3 }, [INDEX_UPDATE, INDEX_UPDATE, INDEX_UPDATE]],
    ['oltp_update_non_index', { non_index_updates: 0 }, []],
    ['oltp_delete', { delete_inserts: 3 }, [DELETE]],
    ['oltp_delete', { delete_inserts: 0 }, [DELETE]],
  ])('%s with %j runs what the options say', async (name, opt, expected) => {
    expect(await sqlOfEvent(name, opt)).toEqual(expected)
  })

  it('does not prepare kinds that are switched off', async () => {
    const script = await start('oltp_read_write', { range_selects: false, index_updates: 0, delete_inserts: 0 })
    expect(script.prepared).toEqual([POINT, NON_INDEX_UPDATE])
  })

  it('binds ids of the table, ranges of --range-size rows, and new texts', async () => {
    const script = await start('oltp_read_write', { table_size: 7, range_size: 20 })
    const calls = await script.event()
    const of = (sql: string): Call => calls.find((call) => call.sql === sql) as Call
    expect(script.calls.filter(({ sql }) => sql === POINT).every(({ parameters: [id] }) => isId(id, 7))).toBe(true)
    for (const sql of [SIMPLE, SUM, ORDER, DISTINCT]) {
      const [first, last] = of(sql).parameters as [number, number]
      expect(isId(first, 7)).toBe(true)
      expect(last - first).toBe(19)
    }
    const [c, id] = of(NON_INDEX_UPDATE).parameters
    expect(c).toMatch(/^(\d{11}-){9}\d{11}$/)
    expect(isId(id, 7)).toBe(true)
    const [insertedId, k, insertedC, pad] = of(INSERT).parameters
    expect(insertedId).toBe(of(DELETE).parameters[0])
    expect(isId(k, 7)).toBe(true)
    expect(insertedC).toMatch(/^(\d{11}-){9}\d{11}$/)
    expect(pad).toMatch(/^(\d{11}-){4}\d{11}$/)
  })
})

describe('several tables', () => {
  it('prepares every kind for every table', async () => {
    const script = await start('oltp_write_only', { tables: 3 })
    expect(script.prepared).toHaveLength(12)
    expect(script.prepared.slice(0, 3)).toEqual(
      [1, 2, 3].map((number) => `UPDATE sbtest${number} SET k=k+1 WHERE id=?`),
    )
  })

  it('picks one table for each group of statements, and each table in turn', async () => {
    const script = await start('oltp_read_write', { tables: 5, simple_ranges: 4, delete_inserts: 3 })
    const seen = new Set<string>()
    for (let i = 0; i < 60; i++) {
      const calls = await script.event()
      const tablesOf = (pattern: RegExp): Set<string> =>
        new Set(calls.filter(({ sql }) => pattern.test(sql)).map(({ sql }) => /sbtest\d/.exec(sql)?.[0] ?? ''))
      for (const group of [/^SELECT c .* id=/, /^SELECT c .* AND \?$/, /^(DELETE|INSERT)/]) {
        expect(tablesOf(group).size).toBe(1)
        for (const table of tablesOf(group)) seen.add(table)
      }
    }
    expect([...seen].sort()).toEqual(['sbtest1', 'sbtest2', 'sbtest3', 'sbtest4', 'sbtest5'])
  })
})

describe('every script with tables', () => {
  const RUNNABLE = [
    'oltp_delete',
    'oltp_insert',
    'oltp_point_select',
    'oltp_read_only',
    'oltp_read_write',
    'oltp_update_index',
    'oltp_update_non_index',
    'oltp_write_only',
    'select_random_points',
    'select_random_ranges',
  ] as const

  it.each(RUNNABLE)('%s reconnects after every N-th event', async (name) => {
    const script = await loadScript(name, { opt: { reconnect: 3 } })
    script.world.withTable('sbtest1', 10)
    await script.module.thread_init?.(0)
    const reconnects: number[] = []
    for (let event = 1; event <= 9; event++) {
      const calls = await script.event()
      if (calls.at(-1)?.sql === 'reconnect') reconnects.push(event)
    }
    expect(reconnects).toEqual([3, 6, 9])
  })

  it.each(RUNNABLE.filter((name) => name !== 'oltp_insert'))('%s refuses to run on no rows', async (name) => {
    const script = await loadScript(name, { opt: { table_size: 0 } })
    expect(() => script.module.init?.()).toThrow('`--table-size=0` leaves no rows to work on')
  })
})

function isId(value: unknown, tableSize: number): boolean {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= tableSize
}
