import type { Row, Value } from '../../contracts/value.js'
import type { Expression, SelectStatement } from './ast.js'
import { evaluate, isAggregate } from './evaluate.js'
import type { Scope } from './evaluate.js'
import { findRows } from './find-rows.js'
import type { MemoryDatabase } from './memory-database.js'
import { MemoryTable } from './memory-table.js'
import { compareValues } from './values.js'

/** Rows of a SELECT. */
export function selectRows(database: MemoryDatabase, select: SelectStatement, parameters: readonly Value[]): Row[] {
  const table = sourceTable(database, select, parameters)
  const columns = table?.columnIndexes ?? new Map<string, number>()
  const source = table === undefined ? [[]] : findRows(table, select.where, parameters).map(([, row]) => row)
  const scope = (row: Row, group: readonly Row[]): Scope => ({ parameters, columns, row, group })
  const { items } = select
  if (items !== 'all' && items.some(isAggregate)) return [items.map((item) => evaluate(item, scope([], source)))]

  const sorted = sortRows(source, select, (expression, row) => evaluate(expression, scope(row, [])))
  const rows = sorted.map((row): Row => (items === 'all' ? row : items.map((item) => evaluate(item, scope(row, [])))))
  const distinct = select.distinct ? withoutRepetition(rows) : rows
  return select.limit === undefined ? distinct : distinct.slice(0, Number(evaluate(select.limit, scope([], []))))
}

function sourceTable(
  database: MemoryDatabase,
  select: SelectStatement,
  parameters: readonly Value[],
): MemoryTable | undefined {
  if (select.from === undefined || typeof select.from === 'string') {
    return select.from === undefined ? undefined : database.table(select.from)
  }
  const inner = select.from
  const names = inner.items === 'all' ? sourceTable(database, inner, parameters)?.columns : namesOf(inner.items)
  const table = new MemoryTable(
    '',
    (names ?? []).map(({ name }) => ({ name, type: 'text', notNull: false, default: null })),
    undefined,
  )
  selectRows(database, inner, parameters).forEach((row, index) => table.rows.set(index, row))
  return table
}

function namesOf(items: readonly Expression[]): { readonly name: string }[] {
  return items.map((item, index) => ({ name: item.kind === 'column' ? item.name : `column${index + 1}` }))
}

function sortRows(
  rows: readonly Row[],
  select: SelectStatement,
  valueOf: (expression: Expression, row: Row) => Value,
): Row[] {
  return [...rows].sort((left, right) => {
    for (const { expression, descending } of select.orderBy) {
      const order = compareValues(valueOf(expression, left), valueOf(expression, right)) ?? 0
      if (order !== 0) return descending ? -order : order
    }
    return 0
  })
}

function withoutRepetition(rows: readonly Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const text = row.map((value) => `${typeof value}:${String(value)}`).join('\u0000')
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew
  })
}
