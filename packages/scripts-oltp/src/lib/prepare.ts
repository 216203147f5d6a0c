import { print, sysbench } from '@bench/core/script'
import type { ScriptConnection, ScriptDialect } from '@bench/core/script'
import { withConnection } from './connection.js'
import { readOptions } from './options.js'
import type { OltpOptions } from './options.js'
import {
  createIdIndex,
  createSecondaryIndex,
  createTable,
  fillIn,
  randomC,
  randomK,
  randomPad,
  tableName,
  writesIds,
} from './schema.js'
import { countRows, existingTables } from './tables.js'

const ROWS_PER_PROGRESS = 1000
/** A refusal names so many tables; counting rows stays cheap that way. */
const TABLES_IN_MESSAGE = 8
/** Larger tables are named without their rows: counting them could take minutes. */
const ROWS_WORTH_COUNTING = 1_000_000

/**
 * Throws when `prepare` would meet tables that exist and `--if-exists` does not say what to do with them. Called once
 * before any thread creates a table: a thread that looked by itself could see what a faster one has just made.
 */
export async function checkPrepare(rows: number): Promise<void> {
  const { tables, if_exists: ifExists } = readOptions()
  if (ifExists !== 'error') return
  await withConnection(async (con, driver) => {
    const inTheWay = (await existingTables(con, driver.dialect)).filter((number) => number <= tables)
    if (inTheWay.length === 0) return
    const names: string[] = []
    for (const number of inTheWay.slice(0, TABLES_IN_MESSAGE)) {
      const present = rows <= ROWS_WORTH_COUNTING ? ` (${await countRows(con, number)} of ${rows} rows)` : ''
      names.push(`\`${tableName(number)}\`${present}`)
    }
    if (inTheWay.length > names.length) names.push(`${inTheWay.length - names.length} more`)
    throw new Error(
      `${inTheWay.length === 1 ? 'this table exists' : 'these tables exist'} already, so nothing was changed: ` +
        `${names.join(', ')}; run \`cleanup\` first, or prepare with \`--if-exists=drop\` to replace what is there, ` +
        'with `--if-exists=skip` to leave it alone, or with `--if-exists=resume` to replace unfinished tables only',
    )
  })
}

/** True when all tables are there with at least so many rows. */
export async function isPrepared(rows: number): Promise<boolean> {
  const { tables } = readOptions()
  return withConnection(async (con, driver) => {
    const existing = new Set(await existingTables(con, driver.dialect))
    for (let number = 1; number <= tables; number++) {
      if (!existing.has(number)) return false
    }
    for (let number = 1; rows > 0 && number <= tables; number++) {
      if ((await countRows(con, number)) < rows) return false
    }
    return true
  })
}

/** Makes this thread's share of the tables. False when it was stopped before the end. */
export async function prepareTables(rows: number): Promise<boolean> {
  const options = readOptions()
  return withConnection(async (con, driver) => {
    const existing = options.if_exists === 'error' ? [] : await existingTables(con, driver.dialect)
    for (let number = sysbench.tid + 1; number <= options.tables; number += options.threads) {
      if (sysbench.stopping()) return false
      if (existing.includes(number) && (await keepsTable(con, driver.dialect, number, rows, options))) continue
      if (!(await makeTable(con, driver.dialect, number, rows, options))) return false
    }
    return true
  })
}

/** Decides about a table that exists: true when it stays, false when it has been dropped. */
async function keepsTable(
  con: ScriptConnection,
  dialect: ScriptDialect,
  number: number,
  rows: number,
  options: OltpOptions,
): Promise<boolean> {
  const table = tableName(number)
  if (options.if_exists === 'skip') {
    print(`Leaving table '${table}' as it is`)
    return true
  }
  if (options.if_exists === 'resume') {
    const present = await countRows(con, number)
    if (present >= rows) {
      const mended = options.create_secondary && (await makeMissingIndex(con, number))
      print(`Table '${table}' is complete${mended ? ', its missing secondary index was made' : ''}`)
      return true
    }
    print(`Table '${table}' has ${present} of ${rows} records, starting it again`)
  }
  print(`Dropping table '${table}'...`)
  await con.query(fillIn(dialect.dropTable, { table }))
  return false
}

/** A prepare that was killed may have left all rows and no index. False when the index was there. */
async function makeMissingIndex(con: ScriptConnection, number: number): Promise<boolean> {
  try {
    await con.query(createSecondaryIndex(number))
    return true
  } catch (error) {
    if ((error as { facts?: { kind?: string } }).facts?.kind === 'existing-table') return false
    throw error
  }
}

async function makeTable(
  con: ScriptConnection,
  dialect: ScriptDialect,
  number: number,
  rows: number,
  options: OltpOptions,
): Promise<boolean> {
  const table = tableName(number)
  print(`Creating table '${table}'...`)
  await con.query(createTable(dialect, number, options))
  const idIndex = createIdIndex(dialect, number, options)
  if (idIndex !== undefined) await con.query(idIndex)
  if (rows > 0 && !(await fillTable(con, table, rows, writesIds(dialect, options)))) return false
  if (options.create_secondary) {
    print(`Creating a secondary index on '${table}'...`)
    await con.query(createSecondaryIndex(number))
  }
  return true
}

async function fillTable(con: ScriptConnection, table: string, rows: number, withIds: boolean): Promise<boolean> {
  print(`Inserting ${rows} records into '${table}'`)
  con.bulk_insert_init(`INSERT INTO ${table}(${withIds ? 'id, ' : ''}k, c, pad) VALUES`)
  for (let row = 1; row <= rows; row++) {
    const id = withIds ? `${row}, ` : ''
    await con.bulk_insert_next(`(${id}${randomK(rows)}, '${randomC()}', '${randomPad()}')`)
    if (row % ROWS_PER_PROGRESS === 0 && row < rows) {
      sysbench.progress(table, row, rows)
      if (sysbench.stopping()) return false
    }
  }
  await con.bulk_insert_done()
  sysbench.progress(table, rows, rows)
  return true
}
