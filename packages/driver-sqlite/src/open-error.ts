import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorFacts, errorFields } from './error-facts.js'

/** An error of SQLite with the file in its message; `errorFacts` reads it like the original. */
export class SqliteOpenError extends Error {
  readonly code: string
  readonly rawCode: number

  constructor(path: string, cause: unknown) {
    const fields = withOpenCode(errorFields(cause))
    super(`cannot open \`${path}\`: ${reasonOf(path, fields.rawCode, errorFacts(cause).message)}`, { cause })
    this.name = 'SqliteOpenError'
    this.code = fields.code
    this.rawCode = fields.rawCode
  }
}

const CANTOPEN = 14
const NOTADB = 26

/** Opening a file fails with a plain error whose text ends in SQLite's code. */
function withOpenCode(fields: { readonly message: string; readonly code: string; readonly rawCode: number }): {
  readonly code: string
  readonly rawCode: number
} {
  if (fields.rawCode !== 0 || !fields.message.startsWith('ConnectionFailed(')) return fields
  const rawCode = Number(/: (\d+)"\)$/.exec(fields.message)?.[1] ?? CANTOPEN)
  return { code: rawCode === CANTOPEN ? 'SQLITE_CANTOPEN' : `SQLITE_${rawCode}`, rawCode }
}

/** Looks at the file system only after a failure, so that a file that can be opened is never refused. */
function reasonOf(path: string, rawCode: number, message: string): string {
  if (rawCode === NOTADB) return 'the file is not a SQLite database'
  if (rawCode !== CANTOPEN) return message
  const folder = dirname(path)
  if (!existsSync(folder)) return `the folder \`${folder}\` does not exist`
  if (!existsSync(path)) return `no permission to make a file in \`${folder}\``
  return statSync(path).isDirectory() ? 'it is a folder' : 'no permission to open it'
}
