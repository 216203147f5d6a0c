import type { Value } from '../../contracts/value.js'
import type { ColumnDefinition } from './ast.js'
import { MemoryError } from './memory-error.js'
import { coerce } from './values.js'

/** Identifies a row: its primary key, or a running number in a table without one. */
export type RowKey = Value

/** Takes one change back. */
export type Undo = () => void

/** A table: rows by key, each change leaving behind how to take it back. */
export class MemoryTable {
  readonly name: string
  readonly columns: readonly ColumnDefinition[]
  readonly columnIndexes: ReadonlyMap<string, number>
  readonly indexes = new Set<string>()
  readonly rows = new Map<RowKey, readonly Value[]>()
  /** Position of the primary key's column, -1 without one. */
  readonly keyIndex: number
  #nextKey = 1

  constructor(name: string, columns: readonly ColumnDefinition[], primaryKey: string | undefined) {
    this.name = name
    this.columns = columns
    this.columnIndexes = new Map(columns.map((column, index) => [column.name, index]))
    this.keyIndex = primaryKey === undefined ? -1 : (this.columnIndexes.get(primaryKey) ?? -1)
  }

  /** @param values by column; a missing one takes its default, a missing integer key the next number. */
  insert(values: ReadonlyMap<string, Value>): Undo {
    const row = this.columns.map((column, index) => {
      const value = values.get(column.name)
      if (value === undefined && index === this.keyIndex && column.type === 'integer') return this.#nextKey
      return this.#checked(column, value ?? (values.has(column.name) ? null : column.default))
    })
    return this.#add(row)
  }

  update(key: RowKey, changes: ReadonlyMap<string, Value>): Undo {
    const before = this.rows.get(key) as readonly Value[]
    const after = this.columns.map((column, index) => {
      const value = changes.get(column.name)
      return value === undefined ? (before[index] ?? null) : this.#checked(column, value)
    })
    if (this.keyIndex < 0 || after[this.keyIndex] === key) {
      this.rows.set(key, after)
      return () => this.rows.set(key, before)
    }
    const undoDelete = this.delete(key)
    try {
      const undoAdd = this.#add(after)
      return () => {
        undoAdd()
        undoDelete()
      }
    } catch (error) {
      undoDelete()
      throw error
    }
  }

  delete(key: RowKey): Undo {
    const before = this.rows.get(key) as readonly Value[]
    this.rows.delete(key)
    return () => this.rows.set(key, before)
  }

  #add(row: readonly Value[]): Undo {
    const key = this.keyIndex < 0 ? this.#nextKey : (row[this.keyIndex] as RowKey)
    if (this.rows.has(key)) throw new MemoryError('duplicate-key', `duplicate key ${String(key)} in ${this.name}`)
    this.rows.set(key, row)
    if (typeof key === 'number' && key >= this.#nextKey) this.#nextKey = key + 1
    return () => this.rows.delete(key)
  }

  #checked(column: ColumnDefinition, value: Value): Value {
    if (value === null && column.notNull) throw new MemoryError('other', `column ${column.name} must not be NULL`)
    return coerce(value, column.type)
  }
}
