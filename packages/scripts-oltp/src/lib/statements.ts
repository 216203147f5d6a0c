import type { ScriptConnection, ScriptStatement } from '@bench/core/script'
import type { OltpOptions } from './options.js'
import { fillIn, tableName } from './schema.js'

const SQL = {
  point_selects: 'SELECT c FROM {table} WHERE id=?',
  simple_ranges: 'SELECT c FROM {table} WHERE id BETWEEN ? AND ?',
  sum_ranges: 'SELECT SUM(k) FROM {table} WHERE id BETWEEN ? AND ?',
  order_ranges: 'SELECT c FROM {table} WHERE id BETWEEN ? AND ? ORDER BY c',
  distinct_ranges: 'SELECT DISTINCT c FROM {table} WHERE id BETWEEN ? AND ? ORDER BY c',
  index_updates: 'UPDATE {table} SET k=k+1 WHERE id=?',
  non_index_updates: 'UPDATE {table} SET c=? WHERE id=?',
  deletes: 'DELETE FROM {table} WHERE id=?',
  inserts: 'INSERT INTO {table} (id, k, c, pad) VALUES (?, ?, ?, ?)',
} as const

export type StatementKind = keyof typeof SQL

/** The four kinds of range queries, in the order of a transaction. */
export const RANGE_KINDS = ['simple_ranges', 'sum_ranges', 'order_ranges', 'distinct_ranges'] as const
export const READ_KINDS = ['point_selects', ...RANGE_KINDS] as const
export const WRITE_KINDS = ['index_updates', 'non_index_updates', 'deletes', 'inserts'] as const

/** The prepared statements of one kind and how often each event runs one of them. */
export interface StatementGroup {
  /** 0 when the kind is switched off; nothing is prepared then. */
  readonly count: number
  /** One per table, sbtest1 first. */
  readonly statements: readonly ScriptStatement[]
}

/** Prepares every kind that is switched on, for every table. */
export async function prepareStatements(
  con: ScriptConnection,
  kinds: readonly StatementKind[],
  options: OltpOptions,
): Promise<Record<StatementKind, StatementGroup>> {
  const groups = {} as Record<StatementKind, StatementGroup>
  for (const kind of Object.keys(SQL) as StatementKind[]) {
    const count = kinds.includes(kind) ? countOf(kind, options) : 0
    const statements: ScriptStatement[] = []
    for (let number = 1; count > 0 && number <= options.tables; number++) {
      statements.push(await con.prepare(fillIn(SQL[kind], { table: tableName(number) })))
    }
    groups[kind] = { count, statements }
  }
  return groups
}

function countOf(kind: StatementKind, options: OltpOptions): number {
  switch (kind) {
    case 'deletes':
    case 'inserts':
      return options.delete_inserts
    case 'simple_ranges':
    case 'sum_ranges':
    case 'order_ranges':
    case 'distinct_ranges':
      return options.range_selects ? options[kind] : 0
    default:
      return options[kind]
  }
}
