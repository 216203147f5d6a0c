import { join, resolve } from 'node:path'
import type { DriverEnvironment, OptionTable, OptionValues } from '@bench/core/driver'
import { choice, defineOptions, file, int, size } from '@bench/core/options'
import type { InferOptions } from '@bench/core/options'

const table = defineOptions({
  sqlite_db: file({
    default: '',
    help: 'database file; by default one in the cache folder of this user, mostly sbtest.db',
  }),
  sqlite_journal_mode: choice({
    default: 'wal',
    choices: ['wal', 'delete', 'truncate', 'persist', 'memory', 'off'],
    help: 'how changes are made safe against a crash (PRAGMA journal_mode)',
  }),
  sqlite_synchronous: choice({
    default: 'normal',
    choices: ['off', 'normal', 'full', 'extra'],
    help: 'how often SQLite waits for the disk (PRAGMA synchronous)',
  }),
  sqlite_cache_size: size({ default: 64 * 1024 ** 2, min: 0, unit: 'bytes', help: 'page cache of each connection' }),
  sqlite_begin: choice({
    default: 'deferred',
    choices: ['deferred', 'immediate'],
    help: 'when a transaction takes the lock for writing: at its first change, or at once; at once avoids restarts',
  }),
  sqlite_busy_timeout: int({
    default: 5000,
    min: 0,
    unit: 'milliseconds',
    help: 'how long a statement waits for a lock before it fails, in milliseconds',
  }),
})

/** Options of the SQLite driver. */
export const sqliteOptions: OptionTable = table

/** The options as the session needs them. */
export interface SqliteSettings {
  /** Absolute. */
  readonly path: string
  /** `path` is ours to choose, so its folder is made when it is missing. */
  readonly isDefaultPath: boolean
  readonly journalMode: string
  readonly synchronous: string
  readonly cacheSizeKib: number
  /** How transactions begin. */
  readonly beginSql: string
  readonly busyTimeoutMs: number
  /** Spreads the attempts of threads that open the file at the same moment. */
  readonly threadId: number
}

/** Options to settings. */
export function toSettings(values: OptionValues, environment: DriverEnvironment): SqliteSettings {
  const options = values as InferOptions<typeof table>
  const isDefaultPath = options.sqlite_db === ''
  return {
    path: isDefaultPath
      ? resolve(join(environment.cacheDirectory, `${environment.defaultDatabase}.db`))
      : toPath(options.sqlite_db),
    isDefaultPath,
    journalMode: options.sqlite_journal_mode,
    synchronous: options.sqlite_synchronous,
    cacheSizeKib: Math.floor(options.sqlite_cache_size / 1024),
    beginSql: options.sqlite_begin === 'immediate' ? 'BEGIN IMMEDIATE' : 'BEGIN',
    busyTimeoutMs: options.sqlite_busy_timeout,
    threadId: environment.threadId,
  }
}

/** An absolute path, so that the library never takes the name for a URL. */
export function toPath(file: string): string {
  if (file === ':memory:') {
    throw new Error(
      '`:memory:` is not possible, since every thread has its own connection and would see an empty database; ' +
        'give a file on a memory file system instead, such as `--sqlite-db=/dev/shm/sbtest.db`',
    )
  }
  return resolve(file)
}
