import { API_VERSION, defineDriver } from '@bench/core/driver'
import { capabilities } from './capabilities.js'
import { loadClient } from './client.js'
import { dialect } from './dialect.js'
import { sqliteOptions, toSettings } from './options.js'
import { SqliteSession } from './session.js'

/**
 * SQLite in this process, through `libsql`. Loading this module does not load the library; `open` does (about 20 ms).
 *
 * What to know of the library: `close` releases the file only when the statements made on the connection are collected or
 * the thread ends. A thread must never be terminated inside one of its calls, since that aborts the process; so does
 * reading text that is not UTF-8 (a BLOB cast to TEXT). Text is read up to its first NUL character.
 */
export const sqliteDriver = defineDriver({
  name: 'sqlite',
  apiVersion: API_VERSION,
  description: 'SQLite, embedded: one file, no server',
  options: sqliteOptions,
  capabilities,
  dialect,
  async open(options, environment) {
    const settings = toSettings(options, environment)
    return new SqliteSession(await loadClient(), settings)
  },
})
