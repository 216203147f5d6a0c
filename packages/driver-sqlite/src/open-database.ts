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
export function openDatabase(Database: NativeDatabaseConstructor, path: string, settings: SqliteSettings): NativeDatabase {
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
  try {
    return openAndConfigure(Database, path, settings)
  } catch (error) {
    // A WAL database in a folder where nothing can be written: readable when no WAL is left beside it, as unchangeable.
    if (!isFolderReadOnly(error) || existsSync(`${path}-wal`)) throw error
    return openAndConfigure(Database, `${pathToFileURL(path).href}?immutable=1`, settings)
  }
}

function isFolderReadOnly(error: unknown): boolean {
  return ['SQLITE_READONLY_DIRECTORY', 'SQLITE_READONLY_CANTINIT'].includes(errorFacts(error).code)
}

function openAndConfigure(
  Database: NativeDatabaseConstructor,
  path: string,
  settings: SqliteSettings,
): NativeDatabase {
  const database = new Database(path, { timeout: settings.busyTimeoutMs })
  try {
    setJournalMode(database, settings.journalMode)
    database.exec(`PRAGMA synchronous = ${settings.synchronous}`)
    database.exec(`PRAGMA cache_size = -${settings.cacheSizeKib}`)
    // SQLite reads nothing when it opens a file; this is where a file that is no database shows.
    readPragma(database, 'schema_version')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Leaves the mode alone where it is right already, since a file that cannot be written may have it. */
function setJournalMode(database: NativeDatabase, wanted: string): void {
  const current = readPragma(database, 'journal_mode')
  if (current === wanted) return
  try {
    const answer = readPragma(database, `journal_mode = ${wanted}`)
    if (answer !== wanted) throw new Error(`journal mode \`${wanted}\` is not possible for it, it stays \`${answer}\``)
  } catch (error) {
    // Nothing will be written, so how changes would be kept safe does not matter.
    if (errorFacts(error).kind !== 'read-only') throw error
  }
}

/** The value that a PRAGMA answers with. */
export function readPragma(database: NativeDatabase, pragma: string): string {
  const [row] = database.prepare(`PRAGMA ${pragma}`).raw().all([]) as [unknown[] | undefined]
  return String(row?.[0] ?? '')
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
