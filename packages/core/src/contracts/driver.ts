import type { ApiVersion } from './api-version.js'
import type { Awaitable } from './awaitable.js'
import type { DriverCapabilities } from './capabilities.js'
import type { SqlDialect } from './dialect.js'
import type { OptionTable, OptionValues } from './option.js'
import type { ParameterType, Row, Value } from './value.js'

/** What kind of failure an error is. Policy (ignore, restart, reconnect, stop) is core's and the same for all drivers. */
export type DriverErrorKind =
  | 'deadlock'
  | 'serialization'
  | 'lock-timeout'
  | 'duplicate-key'
  | 'connection-lost'
  | 'timeout'
  | 'too-many-connections'
  | 'missing-table'
  | 'existing-table'
  | 'syntax'
  | 'denied'
  | 'disk-full'
  | 'read-only'
  | 'corrupt'
  | 'other'

/** All kinds, for option values and tests. */
export const DRIVER_ERROR_KINDS: readonly DriverErrorKind[] = [
  'deadlock',
  'serialization',
  'lock-timeout',
  'duplicate-key',
  'connection-lost',
  'timeout',
  'too-many-connections',
  'missing-table',
  'existing-table',
  'syntax',
  'denied',
  'disk-full',
  'read-only',
  'corrupt',
  'other',
]

/** The facts of a client library's error. Pure data: it crosses the worker border. */
export interface DriverErrorFacts {
  readonly kind: DriverErrorKind
  /** The vendor's code as text: `1213`, `SQLITE_BUSY`. Empty if there is none. */
  readonly code: string
  /** SQLSTATE, five characters, or empty. */
  readonly sqlState: string
  /** The database's own words. */
  readonly message: string
}

/**
 * The answer to one statement. Counting needs only the first three fields.
 *
 * `rows()` decodes on demand and is valid until the next call on the same connection (one live result per connection, as
 * in sysbench), so a driver may keep the raw answer and decode nothing when nobody asks.
 */
export interface QueryResult {
  /** A result set came back, even one without rows. */
  readonly returnsRows: boolean
  /** Rows in the result set; 0 without one. */
  readonly rowCount: number
  /** Rows changed; 0 for a result set and for statements that change nothing. */
  readonly affectedRows: number
  /** The rows. An empty array without a result set. */
  rows(): readonly Row[]
  /** The next result of a multi-result answer, or undefined. */
  nextResult(): Awaitable<QueryResult | undefined>
}

/** A prepared statement. Valid until it or its connection is closed. */
export interface Statement {
  /**
   * Runs the statement. Once per query: must not allocate more than the answer.
   * @param parameters one value per `?`, in order; the driver must not keep the array.
   */
  execute(parameters: readonly Value[]): Awaitable<QueryResult>
  close(): Awaitable<void>
}

/** One connection. Core never makes a second call before the first has answered. */
export interface Connection {
  /** Runs one statement given as text. */
  query(sql: string): Awaitable<QueryResult>
  /**
   * Prepares a statement with `?` placeholders.
   * @param types one per placeholder, where the script knows them.
   */
  prepare(sql: string, types?: readonly ParameterType[]): Awaitable<Statement>
  /** Starts a transaction; one round trip. */
  begin(): Awaitable<QueryResult>
  commit(): Awaitable<QueryResult>
  rollback(): Awaitable<QueryResult>
  /** Stops the call that is running now, from outside it. Only called where `capabilities.cancel` says so. */
  cancel(): Awaitable<void>
  /** Loads rows by the fastest way there is. Only called where `capabilities.bulkLoad` says so. */
  bulkLoad?(table: string, columns: readonly string[], rows: readonly Row[]): Awaitable<QueryResult>
  /** Closes the connection and everything prepared on it. Calling it twice is allowed. */
  close(): Awaitable<void>
}

/** What a connection reaches; every field overrides the driver's option of that meaning. */
export interface ConnectTarget {
  readonly host?: string
  readonly port?: number
  readonly socket?: string
  readonly user?: string
  readonly password?: string
  readonly database?: string
}

/** Facts of the server for reports. */
export interface ServerInfo {
  /** Product name: `SQLite`, `MariaDB`. */
  readonly product: string
  readonly version: string
  /** How it is reached: `file PATH`, `tcp HOST:PORT`, `socket PATH`. */
  readonly transport: string
  /** Further facts by name, for the JSON report. */
  readonly details: Readonly<Record<string, string>>
}

/** One per worker: holds what its connections share. */
export interface DriverSession {
  connect(target?: ConnectTarget): Awaitable<Connection>
  /** Translates anything that this driver's calls throw. Pure; never throws itself. */
  errorFacts(error: unknown): DriverErrorFacts
  serverInfo(): Awaitable<ServerInfo>
  /** Closes what `connect` left open. Calling it twice is allowed. */
  close(): Awaitable<void>
  /**
   * Optional pump: does the network's work for at most `maxWaitMs` without returning to Node's event loop. The worker calls
   * it when all its threads wait for the database.
   */
  poll?(maxWaitMs: number): void
}

/** What a driver gets from core when it opens. */
export interface DriverEnvironment {
  /** Folder for files of ours that may be lost at any time (`$XDG_CACHE_HOME/bench` or what the system has). */
  readonly cacheDirectory: string
  /** Name of the database when no option names one: letters, digits, dashes and underscores. */
  readonly defaultDatabase: string
  /** Name and version of this tool, for the server's session list. */
  readonly applicationName: string
  /** 0-based number of the logical thread this session serves first; for messages only. */
  readonly threadId: number
}

/**
 * A database driver: a static record. Importing the module that defines it must cost under 5 ms; the client library is
 * imported by `open`.
 */
export interface Driver {
  readonly name: string
  readonly apiVersion: ApiVersion
  /** One line for `bench list`. */
  readonly description: string
  readonly options: OptionTable
  readonly capabilities: DriverCapabilities
  readonly dialect: SqlDialect
  /** Called once per worker, in that worker, before any connection. Imports the client library. */
  open(options: OptionValues, environment: DriverEnvironment): Awaitable<DriverSession>
}

/** Declares a driver; gives it its contract's type. */
export function defineDriver(driver: Driver): Driver {
  return driver
}
