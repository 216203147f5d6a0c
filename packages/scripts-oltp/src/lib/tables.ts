import type { ScriptConnection, ScriptDialect } from '@bench/core/script'
import { fillIn, tableName } from './schema.js'

/** The numbers N of all tables sbtestN that exist, ascending. */
export async function existingTables(con: ScriptConnection, dialect: ScriptDialect): Promise<number[]> {
  const result = await con.query(fillIn(dialect.listTables, { pattern: 'sbtest%' }))
  const numbers: number[] = []
  for (let row = result?.fetch_row(); row !== undefined; row = result?.fetch_row()) {
    const match = /^sbtest([1-9]\d*)$/i.exec(row[0]?.trim() ?? '')
    if (match !== null) numbers.push(Number(match[1]))
  }
  return numbers.sort((a, b) => a - b)
}

export async function countRows(con: ScriptConnection, number: number, condition = ''): Promise<number> {
  const row = await con.query_row(`SELECT COUNT(*) FROM ${tableName(number)}${condition && ` WHERE ${condition}`}`)
  return Number(row?.[0] ?? 0)
}
