/** The part of `libsql` that this driver uses, as observed from version 0.5.29. */

/** A compiled statement. */
export interface NativeStatement {
  /** The statement has result columns. */
  readonly reader: boolean
  /** Rows as arrays. Throws where `reader` is false. */
  raw(): this
  /** Integers as `bigint`; otherwise those beyond 2^53 are rounded. */
  safeIntegers(): this
  /** Runs a statement with result columns and gives all rows. */
  all(parameters: readonly unknown[]): unknown[]
  /** Gives the first row and drops the others, in half the time of `all`. */
  get(parameters: readonly unknown[]): unknown
  /** Starts a statement; it stays active until it is used again. */
  iterate(parameters: readonly unknown[]): unknown
  /** Runs any other statement. `changes` is 0 for everything but INSERT, UPDATE and DELETE. */
  run(parameters: readonly unknown[]): { readonly changes: number }
}

/** One connection. */
export interface NativeDatabase {
  /** Inside a transaction, also one that a failed statement has not ended. */
  readonly inTransaction: boolean
  prepare(sql: string): NativeStatement
  /** Runs statements without their answers and forgets them. */
  exec(sql: string): unknown
  /** Stops what is active at its next step, and what starts before everything active has ended. */
  interrupt(): void
  /** The file itself is closed when all statements are collected. */
  close(): unknown
}

/** Opens a file; `timeout` is the busy timeout in milliseconds. */
export type NativeDatabaseConstructor = new (path: string, options: { timeout: number }) => NativeDatabase

/** Loads the library, at the first call of a process about 20 ms. */
export async function loadClient(): Promise<NativeDatabaseConstructor> {
  const { default: Database } = await import('libsql')
  return Database as unknown as NativeDatabaseConstructor
}
