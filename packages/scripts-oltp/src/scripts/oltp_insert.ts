/**
 * One INSERT as text in an event. With `--auto-inc=off` the ids come from the unique sequence, `prepare` leaves the tables
 * empty, and every run goes on where the one before it ended.
 */
import { sysbench } from '@bench/core/script'
import type { ScriptCommand } from '@bench/core/script'
import { commands as commonCommands } from '../lib/commands.js'
import { withConnection } from '../lib/connection.js'
import { readOptions } from '../lib/options.js'
import { checkPrepare, isPrepared, prepareTables } from '../lib/prepare.js'
import { randomC, randomK, randomPad, tableName } from '../lib/schema.js'
import { con, endEvent, openThread, options as values, randomTable } from '../lib/thread.js'
import { continueUniqueIds, lastPreparedId, nextUniqueId } from '../lib/unique-ids.js'

export { options } from '../lib/options.js'
export { thread_done } from '../lib/thread.js'

const rowsToPrepare = (): number => (readOptions().auto_inc ? readOptions().table_size : 0)

export const commands = {
  ...commonCommands,
  prepare: [() => prepareTables(rowsToPrepare()), 'parallel', commonCommands.prepare[2]],
} satisfies Record<string, ScriptCommand>
export const check_prepare = (): Promise<void> => checkPrepare(rowsToPrepare())
export const is_prepared = (): Promise<boolean> => isPrepared(rowsToPrepare())

let columns = ''
/** What stands before k in the list of values; undefined when every row gets an id of its own. */
let generatedId: string | undefined
let lastPrepared = 0

export async function init(): Promise<void> {
  const { auto_inc: autoInc, tables, table_size: tableSize, threads } = readOptions()
  if (autoInc) return
  await withConnection(async (connection) => {
    await continueUniqueIds(connection, tables, threads, await lastPreparedId(connection, tables, tableSize))
  })
}

export async function thread_init(): Promise<void> {
  await openThread([])
  const { dialect } = await sysbench.sql.driver()
  const omitsId = values.auto_inc && dialect.identityInsert === 'omit'
  columns = omitsId ? '(k, c, pad)' : '(id, k, c, pad)'
  if (values.auto_inc) generatedId = omitsId ? '' : '0, '
  else lastPrepared = await lastPreparedId(con, values.tables, values.table_size)
}

export async function event(): Promise<void> {
  const table = tableName(randomTable() + 1)
  const id = generatedId ?? `${nextUniqueId(lastPrepared)}, `
  const row = `${id}${randomK(values.table_size)}, '${randomC()}', '${randomPad()}'`
  await con.query(`INSERT INTO ${table} ${columns} VALUES (${row})`)
  await endEvent()
}
