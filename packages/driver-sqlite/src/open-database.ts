import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { NativeDatabase, NativeDatabaseConstructor } from './client.js'
import { errorFacts } from './error-facts.js'
import { SqliteOpenError } from './open-error.js'
import type { SqliteSettings } from './options.js'

/**
 * Opens the file and applies the settings; an error from here names the file.
 *
 * Changing the journal mode needs the file alone. Threads that open a new file at the same moment stand in each other's
 * way, and SQLite does not wait for that as for other locks, so a locked attempt is closed and made again.
 *
 * @throws {SqliteOpenError} for everything that goes wrong, a file that is not a database included.
 */
export function openDatabase(
  Database: NativeDatabaseConstructor,
  path: string,
  settings: SqliteSettings,
): NativeDatabase {
  const pauseMs = 5 + (settings.threadId % 16)
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    try {
      return attempt(Database, path, settings)
    } catch (error) {
      if (errorFacts(error).kind !== 'lock-timeout' || waitedMs >= settings.busyTimeoutMs) {
        throw new SqliteOpenError(path, error)
      }
    }
    pause(pauseMs)
  }
}

function attempt(Database: NativeDatabaseConstructor, path: string, settings: SqliteSettings): NativeDatabase {
  const database = new Database(path, { timeout: settings.busyTimeoutMs })
  try {
    configure(database, settings)
    return database
  } catch (error) {
    database.close()
    // A WAL database in a folder where nothing can be written: readable when no WAL is left beside it, as unchangeable.
    if (!isFolderReadOnly(error) || existsSync(`${path}-wal`)) throw error
    return new Database(`${pathToFileURL(path).href}?immutable=1`, { timeout: settings.busyTimeoutMs })
  }
}

function isFolderReadOnly(error: unknown): boolean {
  return ['SQLITE_READONLY_DIRECTORY', 'SQLITE_READONLY_CANTINIT'].includes(errorFacts(error).code)
}

/** What may fail because of a lock comes first and by `exec`: a statement would keep the file open after `close`. */
function configure(database: NativeDatabase, { journalMode, synchronous, cacheSizeKib }: SqliteSettings): void {
  const isWritable = setJournalMode(database, journalMode)
  database.exec(`PRAGMA synchronous = ${synchronous}`)
  database.exec(`PRAGMA cache_size = -${cacheSizeKib}`)
  // SQLite reads nothing when it opens a file; this is where a file that is no database shows.
  readPragma(database, 'schema_version')
  const actual = readPragma(database, 'journal_mode')
  if (isWritable && actual !== journalMode) {
    throw new Error(`journal mode \`${journalMode}\` is not possible for it, it stays \`${actual}\``)
  }
}

/** False if the mode could not be set because nothing can be written, and then it does not matter. */
function setJournalMode(database: NativeDatabase, journalMode: string): boolean {
  try {
    database.exec(`PRAGMA journal_mode = ${journalMode}`)
    return true
  } catch (error) {
    if (errorFacts(error).kind !== 'read-only') throw error
    return false
  }
}

/** The value that a PRAGMA answers with. */
export function readPragma(database: NativeDatabase, pragma: string): string {
  const row = database.prepare(`PRAGMA ${pragma}`).raw().get([]) as (string | number)[] | undefined
  return String(row?.[0] ?? '')
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
