import type { Value } from '../../contracts/value.js'
import type { Expression } from './ast.js'
import type { Scope } from './evaluate.js'
import { evaluate, truth } from './evaluate.js'
import type { MemoryTable, RowKey } from './memory-table.js'

type FoundRow = readonly [key: RowKey, row: readonly Value[]]

/** Keys and rows that meet a condition, in the order of the table; a condition on the key alone looks nothing else up. */
export function findRows(table: MemoryTable, where: Expression | undefined, parameters: readonly Value[]): FoundRow[] {
  const scope = (row: readonly Value[]): Scope => ({ parameters, columns: table.columnIndexes, row, group: [] })
  if (where === undefined) return [...table.rows]
  const found = byKey(table, where, scope([]))
  return (found ?? [...table.rows]).filter(([, row]) => truth(evaluate(where, scope(row))) === true)
}

/** Fast path: `key = x` and `key BETWEEN a AND b`. Undefined for every other condition. */
function byKey(table: MemoryTable, where: Expression, scope: Scope): FoundRow[] | undefined {
  if (where.kind === 'binary' && where.operator === '=' && isKey(table, where.left) && isFixed(where.right)) {
    return rowsOf(table, [evaluate(where.right, scope)])
  }
  if (where.kind !== 'between' || !isKey(table, where.operand) || !isFixed(where.low) || !isFixed(where.high)) {
    return undefined
  }
  const low = evaluate(where.low, scope)
  const high = evaluate(where.high, scope)
  if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high)) return undefined
  const length = Number(high) - Number(low) + 1
  if (length > table.rows.size) return undefined
  return rowsOf(
    table,
    Array.from({ length: Math.max(0, length) }, (_, offset) => Number(low) + offset),
  )
}

function isKey(table: MemoryTable, expression: Expression): boolean {
  return expression.kind === 'column' && table.columns[table.keyIndex]?.name === expression.name
}

function isFixed(expression: Expression): boolean {
  return expression.kind === 'constant' || expression.kind === 'parameter'
}

function rowsOf(table: MemoryTable, keys: readonly Value[]): FoundRow[] {
  return keys.flatMap((key): FoundRow[] => {
    const row = table.rows.get(key)
    return row === undefined ? [] : [[key, row]]
  })
}
