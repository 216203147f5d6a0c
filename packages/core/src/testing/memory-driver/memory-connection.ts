import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, QueryResult, Statement } from '../../contracts/driver.js'
import type { Row, Value } from '../../contracts/value.js'
import type { ParsedSql, SqlStatementNode } from './ast.js'
import { changeDefinition, changeRows } from './change-rows.js'
import type { MemoryDatabase } from './memory-database.js'
import { MemoryError } from './memory-error.js'
import type { Undo } from './memory-table.js'
import { parseStatement } from './parse-statement.js'
import { selectRows } from './select-rows.js'

const NOTHING_CHANGED = toResult(undefined, 0)

/** One connection: every call answers with a promise, after the latency. */
export class MemoryConnection implements Connection {
  readonly #database: MemoryDatabase
  readonly #latencyMs: number
  #closed = false
  #inTransaction = false
  /** How to take back what the transaction, or the statement outside of one, has changed so far. */
  #log: Undo[] = []

  constructor(database: MemoryDatabase, latencyMs: number) {
    this.#database = database
    this.#latencyMs = latencyMs
  }

  async query(sql: string): Promise<QueryResult> {
    await this.#answerTime()
    return await this.#run(parseStatement(sql), [])
  }

  async prepare(sql: string): Promise<Statement> {
    await this.#answerTime()
    const parsed = parseStatement(sql)
    let closed = false
    return {
      execute: async (given) => {
        if (closed) throw new Error('the statement is closed')
        const parameters = [...given]
        await this.#answerTime()
        return await this.#run(parsed, parameters)
      },
      close: () => {
        closed = true
      },
    }
  }

  begin(): Promise<QueryResult> {
    return this.query('BEGIN')
  }

  commit(): Promise<QueryResult> {
    return this.query('COMMIT')
  }

  rollback(): Promise<QueryResult> {
    return this.query('ROLLBACK')
  }

  async cancel(): Promise<void> {
    await Promise.reject(new Error('calls of the memory database cannot be cancelled'))
  }

  async close(): Promise<void> {
    if (this.#closed) return
    await this.#answerTime()
    this.#end(true)
    this.#closed = true
  }

  async #answerTime(): Promise<void> {
    if (this.#closed) throw new Error('the connection is closed')
    if (this.#latencyMs > 0) await sleep(this.#latencyMs)
  }

  async #run({ statement, parameterCount }: ParsedSql, parameters: readonly Value[]): Promise<QueryResult> {
    if (parameters.length !== parameterCount) {
      throw new MemoryError('other', `${parameters.length} values for ${parameterCount} parameters`)
    }
    switch (statement.kind) {
      case 'select':
        return toResult(selectRows(this.#database, statement, parameters), 0)
      case 'begin':
        this.#inTransaction = true
        return NOTHING_CHANGED
      case 'commit':
      case 'rollback':
        this.#end(statement.kind === 'rollback')
        return NOTHING_CHANGED
      default:
        return await this.#write(statement, parameters)
    }
  }

  /** A failed statement leaves nothing behind; the transaction around it goes on. */
  async #write(
    statement: Exclude<SqlStatementNode, { readonly kind: 'select' | 'begin' | 'commit' | 'rollback' }>,
    parameters: readonly Value[],
  ): Promise<QueryResult> {
    await this.#database.acquireWrite(this)
    const start = this.#log.length
    try {
      if ('ifMissing' in statement || 'ifExists' in statement || 'index' in statement) {
        changeDefinition(this.#database, statement)
        return NOTHING_CHANGED
      }
      return toResult(undefined, changeRows(this.#database, statement, parameters, this.#log))
    } catch (error) {
      undo(this.#log.splice(start))
      throw error
    } finally {
      if (!this.#inTransaction) this.#end(false)
    }
  }

  #end(undoing: boolean): void {
    if (undoing) undo(this.#log)
    this.#log = []
    this.#inTransaction = false
    this.#database.releaseWrite(this)
  }
}

function undo(log: readonly Undo[]): void {
  for (const takeBack of log.toReversed()) takeBack()
}

function toResult(rows: readonly Row[] | undefined, affectedRows: number): QueryResult {
  const returned = rows ?? []
  return {
    returnsRows: rows !== undefined,
    rowCount: returned.length,
    affectedRows,
    rows: () => returned,
    nextResult: () => undefined,
  }
}
