/** Appends one row to a multi-row INSERT in an event: thread N fills table sbtestN as fast as the database takes it. */
import { print, sysbench } from '@bench/core/script'
import type { ScriptConnection } from '@bench/core/script'
import { withConnection } from '../lib/connection.js'
import { fillIn, tableName } from '../lib/schema.js'
import { existingTables } from '../lib/tables.js'

const COLUMNS = "(id INTEGER NOT NULL, k INTEGER DEFAULT '0' NOT NULL, PRIMARY KEY (id))"

/** Its tables have the names of the oltp tests' tables and other columns. */
export const default_database = 'bulk_insert'

let con: ScriptConnection
let lastId = 0

/** One table for each thread of the run, so `--threads` must be the same for all commands. */
const tableNumbers = (): number[] => Array.from({ length: sysbench.opt['threads'] as number }, (_, index) => index + 1)

export async function prepare(): Promise<void> {
  await withConnection(async (connection, driver) => {
    for (const number of tableNumbers()) {
      const table = tableName(number)
      print(`Creating table '${table}'...`)
      await connection.query(`${fillIn(driver.dialect.createTableIfMissing, { table })} ${COLUMNS}`)
    }
  })
}

export async function cleanup(): Promise<void> {
  await withConnection(async (connection, driver) => {
    for (const number of tableNumbers()) {
      const table = tableName(number)
      print(`Dropping table '${table}'...`)
      await connection.query(fillIn(driver.dialect.dropTable, { table }))
    }
  })
}

export async function is_prepared(): Promise<boolean> {
  return withConnection(async (connection, driver) => {
    const existing = await existingTables(connection, driver.dialect)
    return tableNumbers().every((number) => existing.includes(number))
  })
}

/** Goes on after the rows of an earlier run. */
export async function thread_init(tid: number): Promise<void> {
  const table = tableName(tid + 1)
  con = await (await sysbench.sql.driver()).connect()
  const row = await con.query_row(`SELECT MAX(id) FROM ${table}`)
  lastId = Number(row?.[0] ?? 0)
  con.bulk_insert_init(`INSERT INTO ${table} VALUES`)
}

export async function event(): Promise<void> {
  lastId += 1
  await con.bulk_insert_next(`(${lastId},${lastId})`)
}

export async function thread_done(): Promise<void> {
  await con.bulk_insert_done()
  await con.disconnect()
}
