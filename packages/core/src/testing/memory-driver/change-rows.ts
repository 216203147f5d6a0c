import type { Value } from '../../contracts/value.js'
import type { Expression, SqlStatementNode } from './ast.js'
import { evaluate } from './evaluate.js'
import { findRows } from './find-rows.js'
import type { MemoryDatabase } from './memory-database.js'
import { MemoryError } from './memory-error.js'
import { MemoryTable } from './memory-table.js'
import type { Undo } from './memory-table.js'

type ChangeStatement = Extract<SqlStatementNode, { readonly kind: 'insert' | 'update' | 'delete' }>
type DefinitionStatement = Extract<SqlStatementNode, { readonly kind: 'create-table' | 'create-index' | 'drop-table' }>

/** Changes rows and appends to `log` how to take each change back. Returns the number of changed rows. */
export function changeRows(
  database: MemoryDatabase,
  statement: ChangeStatement,
  parameters: readonly Value[],
  log: Undo[],
): number {
  const table = database.table(statement.table)
  if (statement.kind === 'insert') {
    const names = statement.columns ?? table.columns.map(({ name }) => name)
    for (const row of statement.rows) log.push(table.insert(namedValues(table, names, row, parameters)))
    return statement.rows.length
  }
  const found = findRows(table, statement.where, parameters)
  for (const [key, row] of found) {
    if (statement.kind === 'delete') {
      log.push(table.delete(key))
      continue
    }
    const scope = { parameters, columns: table.columnIndexes, row, group: [] }
    const changes = statement.changes.map(({ column, value }) => [column, evaluate(value, scope)] as const)
    log.push(table.update(key, new Map(changes)))
  }
  return found.length
}

function namedValues(
  table: MemoryTable,
  names: readonly string[],
  row: readonly Expression[],
  parameters: readonly Value[],
): ReadonlyMap<string, Value> {
  const unknown = names.find((name) => !table.columnIndexes.has(name))
  if (unknown !== undefined) throw new MemoryError('other', `table ${table.name} has no column ${unknown}`)
  if (names.length !== row.length) throw new MemoryError('other', `${row.length} values for ${names.length} columns`)
  const scope = { parameters, columns: new Map<string, number>(), row: [], group: [] }
  return new Map(names.map((name, index) => [name, evaluate(row[index] as Expression, scope)]))
}

/** Makes or drops a table or an index. Not part of any transaction. */
export function changeDefinition(database: MemoryDatabase, statement: DefinitionStatement): void {
  switch (statement.kind) {
    case 'create-table': {
      if (database.tables.has(statement.table)) {
        if (statement.ifMissing) return
        throw new MemoryError('existing-table', `table ${statement.table} already exists`)
      }
      const table = new MemoryTable(statement.table, statement.columns, statement.primaryKey)
      for (const index of statement.indexes) table.indexes.add(index)
      database.tables.set(statement.table, table)
      return
    }
    case 'create-index': {
      const { indexes } = database.table(statement.table)
      if (indexes.has(statement.index)) {
        throw new MemoryError('existing-table', `index ${statement.index} already exists`)
      }
      indexes.add(statement.index)
      return
    }
    case 'drop-table': {
      const existed = database.tables.delete(statement.table)
      if (!existed && !statement.ifExists) throw new MemoryError('missing-table', `no such table: ${statement.table}`)
    }
  }
}
