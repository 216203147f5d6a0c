import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DriverError } from '../errors/driver-error.js'
import { dryRunDriver } from '../sql/dry-run-driver.js'
import { memoryDriver } from '../testing/memory-driver.js'
import { createScriptFolder, createScriptThreads } from './test-support/script-threads.js'
import type { ScriptFolder, ScriptThread } from './test-support/script-threads.js'

let folder: ScriptFolder
beforeAll(async () => {
  folder = await createScriptFolder()
})
afterAll(() => folder.remove())

const TABLE = `
  let con
  export const thread_init = async () => {
    con = await (await sysbench.sql.driver()).connect()
    await con.query('CREATE TABLE t (id INTEGER NOT NULL, c CHAR(9), PRIMARY KEY (id))')
    await con.query("INSERT INTO t (id, c) VALUES (1,'one'),(2,NULL),(3,'three')")
  }
`

/** Runs one event of a script on the table `t`; gives what it printed, as parsed JSON. */
async function runEvent(body: string, driver = memoryDriver): Promise<{ printed: unknown[]; thread: ScriptThread }> {
  const setUp = driver === memoryDriver ? TABLE : 'let con\n'
  const workload = await folder.load(`${setUp}
    const show = (...values) => print(JSON.stringify(values.map((value) => value === undefined ? 'undefined' : value)))
    export const event = async () => {${body}}`)
  const [thread] = createScriptThreads(1, {}, driver) as [ScriptThread]
  const state = await workload.threadInit(thread.context)
  thread.counted.length = 0
  await workload.event(state, thread.context)
  return { printed: thread.log.texts('print').map((text) => JSON.parse(text) as unknown), thread }
}

describe('a connection of a script', () => {
  it('gives rows as text, NULL as null, and undefined after the last one', async () => {
    const { printed } = await runEvent(`
      const result = await con.query('SELECT id, c FROM t ORDER BY id')
      show(result.nrows, result.nfields)
      for (let time = 0; time < 5; time++) show(result.fetch_row())
    `)
    expect(printed).toEqual([[3, 2], [['1', 'one']], [['2', null]], [['3', 'three']], ['undefined'], ['undefined']])
  })
  it('gives an empty result set for no rows, and null for a statement without a result set', async () => {
    const { printed, thread } = await runEvent(`
      const none = await con.query('SELECT id FROM t WHERE id = 99')
      show(none.nrows, none.nfields, none.fetch_row())
      show(await con.query("UPDATE t SET c = 'x' WHERE id = 1"))
      show(await con.query("UPDATE t SET c = 'x' WHERE id = 99"))
    `)
    expect(printed).toEqual([[0, 0, 'undefined'], [null], [null]])
    expect(thread.counted).toEqual(['readDone', 'writeDone', 'otherDone'])
  })
  it('gives one row, or undefined', async () => {
    const { printed } = await runEvent(`
      show(await con.query_row('SELECT c, id FROM t WHERE id = 2'))
      show(await con.query_row('SELECT c FROM t WHERE id = 99'))
    `)
    expect(printed).toEqual([[[null, '2']], ['undefined']])
  })
  it('forgets the rows of a result that was freed', async () => {
    const { printed } = await runEvent(`
      const result = await con.query('SELECT id FROM t')
      result.free()
      show(result.nrows, result.fetch_row())
    `)
    expect(printed).toEqual([[3, 'undefined']])
  })
  it('prepares statements and runs them with values', async () => {
    const { printed, thread } = await runEvent(`
      const statement = await con.prepare('SELECT c FROM t WHERE id = ?')
      show((await statement.execute(1)).fetch_row(), (await statement.execute(3)).fetch_row())
      const insert = await con.prepare('INSERT INTO t (id, c) VALUES (?, ?)')
      show(await insert.execute(4, null))
      await statement.close()
      show(await con.query_row('SELECT c FROM t WHERE id = 4'))
    `)
    expect(printed).toEqual([[['one'], ['three']], [null], [[null]]])
    expect(thread.counted).toEqual(['readDone', 'readDone', 'writeDone', 'readDone'])
  })
  it('takes transactions back', async () => {
    const { printed, thread } = await runEvent(`
      show(await con.begin())
      await con.query('DELETE FROM t WHERE id = 1')
      show(await con.rollback())
      await con.begin()
      await con.query('DELETE FROM t WHERE id = 2')
      show(await con.commit())
      show(await con.query_row('SELECT COUNT(*) FROM t'))
    `)
    expect(printed).toEqual([['undefined'], ['undefined'], ['undefined'], [['2']]])
    expect(thread.counted.filter((name) => name === 'otherDone')).toHaveLength(4)
  })
  it('inserts rows in bulk', async () => {
    const { printed, thread } = await runEvent(`
      con.bulk_insert_init('INSERT INTO t (id, c) VALUES')
      for (let id = 10; id < 20; id++) await con.bulk_insert_next('(' + id + ", 'bulk')")
      await con.bulk_insert_done()
      await con.bulk_insert_done()
      show(await con.query_row("SELECT COUNT(*) FROM t WHERE c = 'bulk'"))
    `)
    expect(printed).toEqual([[['10']]])
    expect(thread.counted).toEqual(['writeDone', 'readDone'])
  })
  it('refuses a row before the bulk insert was started, and after it was finished', async () => {
    const { printed } = await runEvent(`
      for (let time = 0; time < 2; time++) {
        try { await con.bulk_insert_next('(1)') } catch (error) { show(error.code) }
        con.bulk_insert_init('INSERT INTO t (id) VALUES')
        await con.bulk_insert_done()
      }
    `)
    expect(printed).toEqual([['BENCH_DRIVER_MISUSE'], ['BENCH_DRIVER_MISUSE']])
  })
  it('reconnects, and goes on with the statements that it had prepared', async () => {
    const { printed, thread } = await runEvent(`
      const statement = await con.prepare('SELECT c FROM t WHERE id = ?')
      await con.begin()
      await con.query('DELETE FROM t WHERE id = 1')
      await con.reconnect()
      show((await statement.execute(1)).fetch_row())
    `)
    expect(printed).toEqual([[['one']]])
    expect(thread.counted).toContain('reconnected')
  })
  it('ends with disconnect; a second time does nothing', async () => {
    const { printed } = await runEvent(`
      await con.disconnect()
      await con.disconnect()
      try { await con.query('SELECT 1') } catch (error) { show(error.code, error.facts.message) }
    `)
    expect(printed).toEqual([['BENCH_DRIVER_ERROR', 'the connection is closed']])
  })
  it('lets an error of the database through with its facts', async () => {
    const failed = expect(runEvent("await con.query('SELECT id FROM missing')")).rejects
    await failed.toBeInstanceOf(DriverError)
    await failed.toMatchObject({ facts: { kind: 'missing-table' } })
  })
  it('answers at once where the driver does', async () => {
    const { printed } = await runEvent(
      `
      const driver = await sysbench.sql.driver()
      const con = await driver.connect()
      const plain = (value) => !(value instanceof Promise)
      const statement = con.prepare('SELECT ?')
      show(driver.name(), driver.dialect.maxStatementBytes)
      show(plain(sysbench.sql.driver('dry-run')), plain(con.query('X')), plain(con.begin()), plain(con.query_row('X')))
      show(plain(statement), statement.execute(1))
    `,
      dryRunDriver,
    )
    expect(printed).toEqual([
      ['dry-run', 524_288],
      [true, true, true, true],
      [true, null],
    ])
  })
  it('shows bytes and numbers of the database as text', async () => {
    const { printed } = await runEvent(`
      const insert = await con.prepare('INSERT INTO t (id, c) VALUES (?, ?)')
      await insert.execute(7, 'größer')
      show(await con.query_row('SELECT c, id FROM t WHERE id = 7'))
      show(await con.query_row('SELECT AVG(id), SUM(id) FROM t WHERE id > 90'))
    `)
    expect(printed).toEqual([[['größer', '7']], [[null, null]]])
  })
})
