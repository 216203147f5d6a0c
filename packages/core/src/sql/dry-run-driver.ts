import { API_VERSION } from '../contracts/api-version.js'
import { DEFAULT_CAPABILITIES } from '../contracts/capabilities.js'
import type { SqlDialect } from '../contracts/dialect.js'
import { defineDriver } from '../contracts/driver.js'
import type { Connection, DriverErrorFacts, DriverSession, QueryResult, Statement } from '../contracts/driver.js'
import type { Row } from '../contracts/value.js'
import { defineOptions } from '../options/define-options.js'
import { bool } from '../options/kinds.js'

const NO_ROWS: readonly Row[] = Object.freeze([])

/** The answer to everything: shared and frozen, so that a dry run allocates nothing. */
const ANSWER: QueryResult = Object.freeze({
  returnsRows: false,
  rowCount: 0,
  affectedRows: 0,
  rows: () => NO_ROWS,
  nextResult: () => undefined,
})

/** Plain SQL, as most databases understand it. */
const dialect: SqlDialect = {
  identityColumn: 'INTEGER NOT NULL',
  identityInsert: 'omit',
  inlineIndex: false,
  tableOptions: '',
  placeholder: 'question',
  maxStatementBytes: 524_288,
  maxParameters: 65_535,
  maxIdentifierLength: 64,
  rowLimit: 'limit',
  dropTable: 'DROP TABLE IF EXISTS {table}',
  createTableIfMissing: 'CREATE TABLE IF NOT EXISTS {table}',
  listTables: "SELECT table_name FROM information_schema.tables WHERE table_name LIKE '{pattern}'",
  prewarm: [],
}

class DryRunStatement implements Statement {
  #closed = false
  readonly #connection: DryRunConnection

  constructor(connection: DryRunConnection) {
    this.#connection = connection
  }

  execute(): QueryResult {
    if (this.#closed) throw new Error('the statement is closed')
    return this.#connection.answer()
  }

  close(): void {
    this.#closed = true
  }
}

class DryRunConnection implements Connection {
  #closed = false

  /** Once per query. */
  answer(): QueryResult {
    if (this.#closed) throw new Error('the connection is closed')
    return ANSWER
  }

  query(): QueryResult {
    return this.answer()
  }

  prepare(): Statement {
    this.answer()
    return new DryRunStatement(this)
  }

  begin(): QueryResult {
    return this.answer()
  }

  commit(): QueryResult {
    return this.answer()
  }

  rollback(): QueryResult {
    return this.answer()
  }

  cancel(): void {
    throw new Error('a dry run has nothing to cancel')
  }

  close(): void {
    this.#closed = true
  }
}

function errorFacts(error: unknown): DriverErrorFacts {
  return { kind: 'other', code: '', sqlState: '', message: error instanceof Error ? error.message : 'unknown error' }
}

function openSession(): DriverSession {
  const connections = new Set<DryRunConnection>()
  return {
    connect() {
      const connection = new DryRunConnection()
      connections.add(connection)
      return connection
    },
    errorFacts,
    serverInfo: () => ({ product: 'dry run', version: '', transport: 'none', details: {} }),
    close() {
      for (const connection of connections) connection.close()
    },
  }
}

/**
 * Answers every statement at once, without a database: no rows, nothing changed, so everything counts as "other". Shows
 * what a workload sends and costs by itself.
 */
export const dryRunDriver = defineDriver({
  name: 'dry-run',
  apiVersion: API_VERSION,
  description: 'answers every statement at once, without a database',
  options: defineOptions({
    dry_run: bool({ default: false, help: 'answer every statement at once without a database' }),
    mysql_dry_run: bool({ default: false, hidden: true, help: 'the same; the name that existing command lines use' }),
  }),
  capabilities: { ...DEFAULT_CAPABILITIES, synchronous: true, dryRun: true },
  dialect,
  open: openSession,
})
