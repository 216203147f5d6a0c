/**
 * The types that script authors see: what `import { sysbench, print } from '@bench/core/script'` gives. A script is one
 * module; its exports carry sysbench's hook names; everything it can reach is here. Names keep sysbench's snake_case.
 */

/** An answer that may be there at once; `await` works for both. */
export type MaybePromise<T> = T | Promise<T>

/** A value that a statement takes. */
export type ScriptValue = string | number | bigint | boolean | null | undefined

/** Rows of a result: column values as text, `null` for NULL. */
export interface ScriptResultSet {
  readonly nrows: number
  readonly nfields: number
  /** The next row, or undefined at the end. */
  fetch_row(): (string | null)[] | undefined
  free(): void
}

/** A prepared statement. */
export interface ScriptStatement {
  /** Runs it; null for statements that return no rows. */
  execute(...parameters: ScriptValue[]): MaybePromise<ScriptResultSet | null>
  close(): MaybePromise<void>
}

/** One connection. At most one call at a time, and one live result. */
export interface ScriptConnection {
  /** Runs a statement given as text; null for statements that return no rows. */
  query(sql: string): MaybePromise<ScriptResultSet | null>
  /** The first row's columns, or undefined. */
  query_row(sql: string): MaybePromise<(string | null)[] | undefined>
  prepare(sql: string): MaybePromise<ScriptStatement>
  begin(): MaybePromise<void>
  commit(): MaybePromise<void>
  rollback(): MaybePromise<void>
  /** Starts a multi-row insert. @param prefix text up to and including `VALUES`. */
  bulk_insert_init(prefix: string): void
  /** Appends one row, `(1, 'x')`. Sends a statement when the row does not fit any more. */
  bulk_insert_next(row: string): MaybePromise<void>
  bulk_insert_done(): MaybePromise<void>
  reconnect(): MaybePromise<void>
  disconnect(): MaybePromise<void>
}

/** How the chosen database spells things; see `SqlDialect` in the driver guide. Templates contain `{table}`. */
export interface ScriptDialect {
  readonly identityColumn: string
  readonly identityInsert: 'omit' | 'zero'
  readonly inlineIndex: boolean
  readonly tableOptions: string
  readonly dropTable: string
  readonly createTableIfMissing: string
  readonly listTables: string
  readonly prewarm: readonly string[]
}

/** A database driver. */
export interface ScriptDriver {
  name(): string
  readonly dialect: ScriptDialect
  connect(): MaybePromise<ScriptConnection>
}

/** Random numbers of this thread; bounds are inclusive. */
export interface ScriptRandom {
  /** The distribution chosen with `--rand-type`. */
  default(minimum: number, maximum: number): number
  uniform(minimum: number, maximum: number): number
  gaussian(minimum: number, maximum: number): number
  special(minimum: number, maximum: number): number
  pareto(minimum: number, maximum: number): number
  zipfian(minimum: number, maximum: number): number
  uniform_double(): number
  uniform_uint64(): bigint
  /** Next value of a sequence of 2^32 values without repetition, shared by all threads. */
  unique(): number
  /** The value at a position of that sequence. */
  unique_at(position: number): number
  /** Lets the sequence go on from a position; only in `init` and commands. */
  unique_seek(position: number): void
  /** `#` becomes a digit, `@` a letter. */
  string(template: string): string
  varstring(minimum: number, maximum: number): string
}

/** Everything a script can reach. One object per thread. */
export interface Sysbench {
  /** 0-based number of this thread. */
  readonly tid: number
  readonly version: string
  readonly version_string: string
  /** All options by name with underscores. Filled before the first hook, not while the module is loaded. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- options of other owners are not known to a script
  readonly opt: Readonly<Record<string, any>>
  readonly rand: ScriptRandom
  readonly sql: { driver(name?: string): MaybePromise<ScriptDriver> }
  readonly cmdline: { readonly command: string; readonly PARALLEL_COMMAND: 'parallel' }
  /** Pauses this thread. */
  sleep(milliseconds: number): MaybePromise<void>
  /** Monotonic time in seconds. */
  now(): number
  /** True once the run is being stopped. */
  stopping(): boolean
  /** Tells the user how far a long command is. */
  progress(label: string, done: number, total: number): void
}

/** One option of a script: `[description, default, type?]`, or the same by name with limits. */
export type ScriptOption =
  | readonly [description: string, value?: string | number | boolean | readonly string[], type?: ScriptOptionType]
  | {
      readonly description: string
      readonly default: string | number | boolean | readonly string[]
      readonly type?: ScriptOptionType
      readonly min?: number
      readonly max?: number
      readonly choices?: readonly string[]
    }

/** Without a type, it follows from the default: number is `double`. */
export type ScriptOptionType = 'bool' | 'int' | 'size' | 'double' | 'string' | 'list'

/** One command of a script: `[function, 'parallel'?, help?]`. */
export type ScriptCommand = readonly [run: () => unknown, parallel?: 'parallel' | undefined, help?: string]

/** What a script may export. */
export interface ScriptModule {
  readonly options?: Readonly<Record<string, ScriptOption>>
  /** Name of the embedded database when the user names none. Default `sbtest`. */
  readonly default_database?: string
  readonly commands?: Readonly<Record<string, ScriptCommand>>
  prepare?(): unknown
  cleanup?(): unknown
  help?(): unknown
  /** Is the data for `run` there? See `Workload.isPrepared`. */
  is_prepared?(): unknown
  /** Looks, before `prepare` starts in any thread, whether it may change anything; throws if not. */
  check_prepare?(): unknown
  init?(): unknown
  thread_init?(tid: number): unknown
  event?(tid: number): unknown
  thread_done?(tid: number): unknown
  done?(): unknown
  before_restart_event?(error: unknown): unknown
}
