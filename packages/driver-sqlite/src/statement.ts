// A prepared statement: `execute` runs once per query. It must not allocate more than the answer, build strings or keep
// its arguments. Covered by test/sqlite.integration.test.ts and the conformance suite.
import type { ParameterType, QueryResult, Statement, Value } from '@bench/core/driver'
import { afterFailure } from './after-failure.js'
import type { NativeDatabase, NativeStatement } from './client.js'
import { changed, RowsResult } from './result.js'
import { scanSql } from './scan-sql.js'
import { yieldsOneRow } from './yields-one-row.js'

/** One compiled statement of a connection. */
export class SqliteStatement implements Statement {
  readonly #database: NativeDatabase
  #native: NativeStatement | undefined
  readonly #returnsRows: boolean
  readonly #oneRowAtMost: boolean
  /** Reused by every call; has the length that the statement wants. */
  readonly #bound: Value[]
  readonly #parameterCount: number | undefined
  readonly #types: readonly (ParameterType | undefined)[]
  readonly #onClose: (statement: SqliteStatement) => void

  constructor(
    database: NativeDatabase,
    native: NativeStatement,
    sql: string,
    types: readonly ParameterType[],
    onClose: (statement: SqliteStatement) => void,
  ) {
    this.#database = database
    this.#returnsRows = native.reader
    this.#native = this.#returnsRows ? native.raw().safeIntegers() : native
    this.#oneRowAtMost = this.#returnsRows && yieldsOneRow(database, sql)
    this.#parameterCount = scanSql(sql).placeholders
    this.#bound = Array.from({ length: this.#parameterCount ?? 0 }, () => null)
    this.#types = types
    this.#onClose = onClose
  }

  execute(parameters: readonly Value[]): QueryResult {
    const native = this.#native
    if (native === undefined) throw new Error('the statement is closed')
    const count = parameters.length
    const bound = this.#bound
    if (count !== bound.length) this.#resize(count)
    for (let index = 0; index < count; index++) {
      bound[index] = toBound(parameters[index] as Value, this.#types[index])
    }
    try {
      return this.#run(native, bound)
    } catch (error) {
      throw afterFailure(this.#database, error, () => this.#run(native, bound))
    }
  }

  close(): void {
    if (this.#native === undefined) return
    // The library frees a statement when it is collected.
    this.#native = undefined
    this.#onClose(this)
  }

  #run(native: NativeStatement, bound: readonly Value[]): QueryResult {
    if (!this.#returnsRows) return changed(native.run(bound).changes)
    if (!this.#oneRowAtMost) return new RowsResult(native.all(bound) as Value[][])
    const row = native.get(bound) as Value[] | undefined
    return new RowsResult(row === undefined ? [] : [row])
  }

  /** SQLite itself would take NULL for what is missing and ignore what is too much. */
  #resize(count: number): void {
    if (this.#parameterCount !== undefined) {
      throw new Error(`the statement has ${this.#parameterCount} parameters, and ${count} values were given`)
    }
    this.#bound.length = count
  }
}

/**
 * A value as the library takes it. It stores every number as a floating-point one (5 in a text column becomes `5.0`), so
 * whole numbers go as `bigint`; and a boolean would abort the process.
 */
function toBound(value: Value, type: ParameterType | undefined): Value {
  if (typeof value === 'number') return type !== 'double' && Number.isSafeInteger(value) ? BigInt(value) : value
  if (typeof value === 'boolean') return value ? 1n : 0n
  return value
}
