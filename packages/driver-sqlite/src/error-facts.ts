import type { DriverErrorFacts, DriverErrorKind } from '@bench/core/driver'

/**
 * Kinds by SQLite's result code. An extended code is its primary code in the low byte and a detail above it; the table is
 * asked for the whole code first and then for the primary one.
 *
 * *Source:* https://www.sqlite.org/rescode.html
 */
const KIND_BY_CODE: Readonly<Record<number, DriverErrorKind>> = {
  3: 'denied', // PERM
  5: 'lock-timeout', // BUSY
  517: 'serialization', // BUSY_SNAPSHOT: another connection has written since this transaction first read
  6: 'lock-timeout', // LOCKED
  8: 'read-only', // READONLY
  4874: 'disk-full', // IOERR_SHMSIZE: no room for the shared-memory file of a WAL database
  11: 'corrupt', // CORRUPT
  13: 'disk-full', // FULL
  14: 'denied', // CANTOPEN
  1555: 'duplicate-key', // CONSTRAINT_PRIMARYKEY
  2067: 'duplicate-key', // CONSTRAINT_UNIQUE
  2579: 'duplicate-key', // CONSTRAINT_ROWID
  23: 'denied', // AUTH
  26: 'corrupt', // NOTADB
}

/** Kinds of the general code 1, which only the message tells apart. */
const KIND_BY_MESSAGE: readonly (readonly [RegExp, DriverErrorKind])[] = [
  [/^no such table: /, 'missing-table'],
  [/^(?:table|index|view) .+ already exists$/, 'existing-table'],
  [/^there is already (?:a table|an index|another table or index) /, 'existing-table'],
  [/: syntax error$/, 'syntax'],
  [/^(?:incomplete input|unrecognized token: )/, 'syntax'],
]

/** Names of codes that the library does not name. */
const NAME_BY_CODE: Readonly<Record<number, string>> = {
  1032: 'SQLITE_READONLY_DBMOVED',
  1288: 'SQLITE_READONLY_CANTINIT',
  1544: 'SQLITE_READONLY_DIRECTORY',
}

interface ErrorFields {
  readonly message: string
  readonly code: string
  readonly rawCode: number
}

/** Translates anything that this driver throws; never throws itself. */
export function errorFacts(error: unknown): DriverErrorFacts {
  const { message, code, rawCode } = errorFields(error)
  return { kind: kindOf(rawCode, message), code: NAME_BY_CODE[rawCode] ?? code, sqlState: '', message }
}

function kindOf(rawCode: number, message: string): DriverErrorKind {
  if (rawCode !== 1) return KIND_BY_CODE[rawCode] ?? KIND_BY_CODE[rawCode & 0xff] ?? 'other'
  return KIND_BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ?? 'other'
}

/** The fields of a SQLite error, or what can be made of any other value. */
export function errorFields(error: unknown): ErrorFields {
  try {
    if (typeof error !== 'object' || error === null) return { message: String(error), code: '', rawCode: 0 }
    const { message, code, rawCode } = error as Record<keyof ErrorFields, unknown>
    return {
      message: typeof message === 'string' ? message : 'unknown error',
      code: typeof code === 'string' ? code : '',
      rawCode: typeof rawCode === 'number' ? rawCode : 0,
    }
  } catch {
    return { message: 'unknown error', code: '', rawCode: 0 }
  }
}
