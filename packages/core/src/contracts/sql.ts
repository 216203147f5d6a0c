import type { Awaitable } from './awaitable.js'
import type { DriverCapabilities } from './capabilities.js'
import type { SqlDialect } from './dialect.js'
import type { ConnectTarget, QueryResult } from './driver.js'
import type { ParameterType, Row, Value } from './value.js'

/** A prepared statement as workloads see it: counted, and prepared again after a reconnect. */
export interface SqlStatement {
  readonly sql: string
  execute(parameters?: readonly Value[]): Awaitable<QueryResult>
  close(): Awaitable<void>
}

/** Inserts rows in statements of many rows, below the dialect's limits. */
export interface BulkInsert {
  /** Appends one row given as SQL text, `(1, 'x')`; sends a statement when the row does not fit any more. */
  next(row: string): Awaitable<void>
  /** Sends what is left. */
  done(): Awaitable<void>
}

/**
 * A connection as workloads see it. Every statement is counted; an ignorable error restarts the event; any other becomes a
 * `DriverError`.
 */
export interface SqlConnection {
  query(sql: string): Awaitable<QueryResult>
  /** The first row, or undefined. */
  queryRow(sql: string): Awaitable<Row | undefined>
  prepare(sql: string, types?: readonly ParameterType[]): Awaitable<SqlStatement>
  begin(): Awaitable<QueryResult>
  commit(): Awaitable<QueryResult>
  rollback(): Awaitable<QueryResult>
  /** @param prefix text up to and including `VALUES`. */
  bulkInsert(prefix: string): BulkInsert
  /** Closes and opens again; statements are prepared again when next used. Counts one reconnect. */
  reconnect(): Awaitable<void>
  close(): Awaitable<void>
}

/** One driver, chosen and opened. */
export interface SqlDriver {
  readonly name: string
  readonly dialect: SqlDialect
  readonly capabilities: DriverCapabilities
  connect(target?: ConnectTarget): Awaitable<SqlConnection>
}

/** The drivers of a run. */
export interface SqlDrivers {
  /** The driver of that name, or the one chosen for the run. Opens its session at the first call in each worker. */
  driver(name?: string): Awaitable<SqlDriver>
}
