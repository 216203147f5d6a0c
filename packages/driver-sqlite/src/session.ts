import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ConnectTarget, DriverErrorFacts, DriverSession, ServerInfo } from '@bench/core/driver'
import type { NativeDatabase, NativeDatabaseConstructor } from './client.js'
import { SqliteConnection } from './connection.js'
import { errorFacts } from './error-facts.js'
import { openDatabase, readPragma } from './open-database.js'
import { toPath } from './options.js'
import type { SqliteSettings } from './options.js'

const SYNCHRONOUS_NAMES = ['off', 'normal', 'full', 'extra']

/** What the connections of one worker share: the library and the settings. */
export class SqliteSession implements DriverSession {
  readonly #Database: NativeDatabaseConstructor
  readonly #settings: SqliteSettings
  readonly #connections = new Set<SqliteConnection>()

  constructor(Database: NativeDatabaseConstructor, settings: SqliteSettings) {
    this.#Database = Database
    this.#settings = settings
  }

  /** Of a target, only `database` means something here: another file. */
  connect(target: ConnectTarget = {}): SqliteConnection {
    const database = this.#open(target.database === undefined ? this.#settings.path : toPath(target.database))
    const connection = new SqliteConnection(database, this.#settings.beginSql, (closed) => {
      this.#connections.delete(closed)
    })
    this.#connections.add(connection)
    return connection
  }

  errorFacts(error: unknown): DriverErrorFacts {
    return errorFacts(error)
  }

  serverInfo(): ServerInfo {
    const { path } = this.#settings
    const database = this.#open(path)
    try {
      const [version] = database.prepare('SELECT sqlite_version()').raw().all([]) as [[string]]
      return {
        product: 'SQLite',
        version: version[0],
        transport: `file ${path}`,
        details: {
          journal_mode: readPragma(database, 'journal_mode'),
          synchronous: SYNCHRONOUS_NAMES[Number(readPragma(database, 'synchronous'))] ?? '',
          cache_size: `${-Number(readPragma(database, 'cache_size'))} KiB`,
          page_size: `${readPragma(database, 'page_size')} bytes`,
        },
      }
    } finally {
      database.close()
    }
  }

  close(): void {
    for (const connection of this.#connections) connection.close()
  }

  /** Makes the folder only where its place was our choice: a wrong path must not leave folders behind. */
  #open(path: string): NativeDatabase {
    if (this.#settings.isDefaultPath && path === this.#settings.path) mkdirSync(dirname(path), { recursive: true })
    return openDatabase(this.#Database, path, this.#settings)
  }
}
