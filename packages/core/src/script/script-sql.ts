import type { QueryResult } from '../contracts/driver.js'
import type { BulkInsert, SqlConnection, SqlDriver, SqlStatement } from '../contracts/sql.js'
import type { Row, Value } from '../contracts/value.js'
import { BenchError } from '../errors/bench-error.js'
import { isPromise } from '../sql/is-promise.js'
import type { MaybePromise, ScriptConnection, ScriptDriver, ScriptResultSet, ScriptStatement } from './script-api.js'

/** A driver as scripts see it. */
export function toScriptDriver(driver: SqlDriver): ScriptDriver {
  return {
    name: () => driver.name,
    dialect: driver.dialect,
    connect() {
      const connection = driver.connect()
      return isPromise(connection) ? connection.then(toScriptConnection) : toScriptConnection(connection)
    },
  }
}

function toScriptConnection(connection: SqlConnection): ScriptConnection {
  let bulkInsert: BulkInsert | undefined
  return {
    query: (sql) => resultSetOf(connection.query(sql)),
    query_row(sql) {
      const row = connection.queryRow(sql)
      return isPromise(row) ? row.then(toTexts) : toTexts(row)
    },
    prepare(sql) {
      const statement = connection.prepare(sql)
      return isPromise(statement) ? statement.then(toScriptStatement) : toScriptStatement(statement)
    },
    begin: () => withoutResult(connection.begin()),
    commit: () => withoutResult(connection.commit()),
    rollback: () => withoutResult(connection.rollback()),
    bulk_insert_init(prefix) {
      bulkInsert = connection.bulkInsert(prefix)
    },
    bulk_insert_next(row) {
      if (bulkInsert !== undefined) return bulkInsert.next(row)
      const reason = 'attempt to call bulk_insert_next() before bulk_insert_init()'
      throw new BenchError('BENCH_DRIVER_MISUSE', { reason })
    },
    bulk_insert_done() {
      const finished = bulkInsert?.done()
      bulkInsert = undefined
      return finished
    },
    reconnect: () => connection.reconnect(),
    disconnect: () => connection.close(),
  }
}

function toScriptStatement(statement: SqlStatement): ScriptStatement {
  return {
    execute: (...parameters) => resultSetOf(statement.execute(parameters as readonly Value[])),
    close: () => statement.close(),
  }
}

function resultSetOf(answer: MaybePromise<QueryResult>): MaybePromise<ScriptResultSet | null> {
  return isPromise(answer) ? answer.then(toResultSet) : toResultSet(answer)
}

function withoutResult(answer: MaybePromise<QueryResult>): MaybePromise<void> {
  if (isPromise(answer)) return answer.then(() => undefined)
}

/** Null for a statement without rows, as in sysbench. */
function toResultSet(result: QueryResult): ScriptResultSet | null {
  return result.returnsRows ? new ResultSet(result) : null
}

class ResultSet implements ScriptResultSet {
  readonly nrows: number
  readonly #result: QueryResult
  #rows: readonly Row[] | undefined
  #next = 0

  constructor(result: QueryResult) {
    this.#result = result
    this.nrows = result.rowCount
  }

  get nfields(): number {
    return this.#decoded()[0]?.length ?? 0
  }

  fetch_row(): (string | null)[] | undefined {
    return toTexts(this.#decoded()[this.#next++])
  }

  free(): void {
    this.#rows = []
  }

  /** Rows are decoded only when the script asks for one. */
  #decoded(): readonly Row[] {
    return (this.#rows ??= this.#result.rows())
  }
}

function toTexts(row: Row | undefined): (string | null)[] | undefined {
  return row?.map((value) => {
    if (value === null || typeof value === 'string') return value
    return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : String(value)
  })
}
