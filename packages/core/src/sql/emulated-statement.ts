import type { Awaitable } from '../contracts/awaitable.js'
import type { QueryResult } from '../contracts/driver.js'
import type { SqlStatement } from '../contracts/sql.js'
import type { Value } from '../contracts/value.js'
import { BenchError } from '../errors/bench-error.js'

/** A prepared statement without the database's help: literals are put into the text. For `--db-ps-mode=disable`. */
export function emulatedStatement(
  connection: { query(sql: string): Awaitable<QueryResult> },
  sql: string,
): SqlStatement {
  const parts = splitPlaceholders(sql)
  return {
    sql,
    execute(parameters = []) {
      if (parameters.length !== parts.length - 1) {
        const reason = `Statement with ${String(parts.length - 1)} parameters got ${String(parameters.length)}: ${sql}`
        throw new BenchError('BENCH_DRIVER_MISUSE', { reason })
      }
      let text = parts[0] as string
      for (let index = 0; index < parameters.length; index++) {
        text += toLiteral(parameters[index] as Value) + (parts[index + 1] as string)
      }
      return connection.query(text)
    },
    close: () => undefined,
  }
}

/** The text between the placeholders; a `?` inside quotes is text. */
export function splitPlaceholders(sql: string): string[] {
  const parts: string[] = []
  let quote = ''
  let start = 0
  for (let index = 0; index < sql.length; index++) {
    const character = sql[index] as string
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === "'" || character === '"' || character === '`') {
      quote = character
    } else if (character === '?') {
      parts.push(sql.slice(start, index))
      start = index + 1
    }
  }
  parts.push(sql.slice(start))
  return parts
}

/** A value as standard SQL text. */
export function toLiteral(value: Value): string {
  if (value === null) return 'NULL'
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return String(value)
    case 'boolean':
      return value ? '1' : '0'
    case 'string':
      return `'${value.replaceAll("'", "''")}'`
    default:
      return `X'${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}'`
  }
}
