// One connection: `query`, `begin` and `commit` run once per query, in the thread itself. No promises, no strings built.
// BEGIN and COMMIT are compiled each time, which takes 0.7 µs; a prepared one takes twice that, because its answer is made.
import type { Connection, ParameterType, QueryResult, Value } from '@bench/core/driver'
import { afterFailure } from './after-failure.js'
import type { NativeDatabase, NativeStatement } from './client.js'
import { changed, NOTHING_CHANGED, RowsResult } from './result.js'
import { mayHaveSecondStatement, scanSql } from './scan-sql.js'
import { SqliteStatement } from './statement.js'

const NO_PARAMETERS: readonly Value[] = Object.freeze([])

/** One connection to the file. */
export class SqliteConnection implements Connection {
  #database: NativeDatabase | undefined
  readonly #statements = new Set<SqliteStatement>()
  readonly #forget = (statement: SqliteStatement): void => {
    this.#statements.delete(statement)
  }
  readonly #beginSql: string
  readonly #onClose: (connection: SqliteConnection) => void

  constructor(database: NativeDatabase, beginSql: string, onClose: (connection: SqliteConnection) => void) {
    this.#database = database
    this.#beginSql = beginSql
    this.#onClose = onClose
  }

  query(sql: string): QueryResult {
    const database = this.#open()
    const native = this.#compile(database, sql)
    try {
      return run(native)
    } catch (error) {
      throw afterFailure(database, error, () => run(native))
    }
  }

  prepare(sql: string, types: readonly ParameterType[] = []): SqliteStatement {
    const database = this.#open()
    const statement = new SqliteStatement(database, this.#compile(database, sql), sql, types, this.#forget)
    this.#statements.add(statement)
    return statement
  }

  begin(): QueryResult {
    this.#open().exec(this.#beginSql)
    return NOTHING_CHANGED
  }

  commit(): QueryResult {
    this.#open().exec('COMMIT')
    return NOTHING_CHANGED
  }

  /** Without a transaction there is nothing to do: some errors have ended it already. */
  rollback(): QueryResult {
    const database = this.#open()
    if (database.inTransaction) database.exec('ROLLBACK')
    return NOTHING_CHANGED
  }

  cancel(): void {
    throw new Error('SQLite calls cannot be cancelled from elsewhere')
  }

  close(): void {
    const database = this.#database
    if (database === undefined) return
    this.#database = undefined
    for (const statement of this.#statements) statement.close()
    // The file stays open until the statements are collected, so an open transaction would keep its locks until then.
    if (database.inTransaction) database.exec('ROLLBACK')
    database.close()
    this.#onClose(this)
  }

  #open(): NativeDatabase {
    if (this.#database === undefined) throw new Error('the connection is closed')
    return this.#database
  }

  #compile(database: NativeDatabase, sql: string): NativeStatement {
    if (mayHaveSecondStatement(sql) && scanSql(sql).hasSecondStatement) {
      throw new Error('only one statement can be run at a time')
    }
    return database.prepare(sql)
  }
}

function run(native: NativeStatement): QueryResult {
  if (!native.reader) return changed(native.run(NO_PARAMETERS).changes)
  return new RowsResult(native.raw().safeIntegers().all(NO_PARAMETERS) as Value[][])
}
