import type { Connection, DriverErrorFacts, DriverSession, QueryResult } from '../../contracts/driver.js'
import type { Row } from '../../contracts/value.js'
import type { Suite } from './suite-setup.js'

let tableCount = 0

/** One test's session, first connection and tables. Everything is taken away again after the test. */
export class Fixture {
  readonly suite: Suite
  readonly session: DriverSession
  /** The first connection, already open. */
  connection!: Connection
  readonly #open = new Set<Connection>()
  readonly #tables: string[] = []

  private constructor(suite: Suite, session: DriverSession) {
    this.suite = suite
    this.session = session
  }

  static async create(suite: Suite): Promise<Fixture> {
    const fixture = new Fixture(suite, await suite.driver.open(suite.values, suite.environment))
    fixture.connection = await fixture.connect()
    return fixture
  }

  /** Another connection of the same session. */
  async connect(session = this.session): Promise<Connection> {
    const raw = await session.connect()
    const connection = this.suite.setup.wrap?.(raw, session) ?? raw
    this.#open.add(connection)
    return connection
  }

  /** Closes a connection now; the end of the test then leaves it alone. */
  async close(connection: Connection): Promise<void> {
    this.#open.delete(connection)
    await connection.close()
  }

  /** A name that no other table has; the table is dropped after the test. */
  tableName(): string {
    const name = `bench${process.pid}_${++tableCount}`
    this.#tables.push(name)
    return name
  }

  /** Makes a table with the columns `id` (primary key), `n` (integer) and `t` (text), and commits it where that is needed. */
  async createTable(): Promise<string> {
    const table = this.tableName()
    await this.createTableAs(
      table,
      `id INTEGER NOT NULL, n INTEGER, t ${this.suite.columnTypes.text}, PRIMARY KEY (id)`,
    )
    return table
  }

  async createTableAs(table: string, columns: string): Promise<QueryResult> {
    const created = await this.connection.query(`CREATE TABLE ${table} (${columns})`)
    await this.commitWork(this.connection)
    return created
  }

  /** Inserts rows `(id, n, t)` with id = 1 to count, n = 10·id and t = `text <id>`. */
  async insertRows(table: string, count: number): Promise<void> {
    for (let id = 1; id <= count; id++) {
      await this.connection.query(`INSERT INTO ${table} (id, n, t) VALUES (${id}, ${10 * id}, 'text ${id}')`)
    }
    await this.commitWork(this.connection)
  }

  /** The same rows, in as few statements as the database allows. */
  async insertManyRows(table: string, count: number): Promise<void> {
    if (!this.suite.driver.capabilities.multiRowInsert) {
      await this.insertRows(table, count)
      return
    }
    const rows = Array.from({ length: count }, (_, index) => `(${index + 1}, ${10 * (index + 1)}, 'text ${index + 1}')`)
    await this.connection.query(`INSERT INTO ${table} (id, n, t) VALUES ${rows.join(', ')}`)
    await this.commitWork(this.connection)
  }

  /** Work outside BEGIN becomes visible to others; automatic in most databases. */
  async commitWork(connection: Connection): Promise<void> {
    if (this.suite.driver.capabilities.needsCommit) await connection.commit()
  }

  /** Values of one column as text, in order; NULL stays null. Drivers may give integers in several forms. */
  async readColumn(sql: string, connection = this.connection): Promise<(string | null)[]> {
    return columnTexts((await connection.query(sql)).rows())
  }

  /** The ids in a table, in order. */
  async readIds(table: string, connection = this.connection): Promise<(string | null)[]> {
    return this.readColumn(`SELECT id FROM ${table} ORDER BY id`, connection)
  }

  /** Facts of an error, also when a wrapper has already turned it into one with facts. */
  facts(error: unknown): DriverErrorFacts {
    const known = (error as { readonly facts?: DriverErrorFacts } | null)?.facts
    return known ?? this.session.errorFacts(error)
  }

  /** Closes what is open and drops the tables, through a connection that the test did not touch. */
  async dispose(): Promise<void> {
    for (const connection of this.#open) await connection.close()
    if (this.#tables.length > 0) await this.#dropTables()
    await this.session.close()
  }

  async #dropTables(): Promise<void> {
    const { driver, values, environment } = this.suite
    const session = await driver.open(values, environment)
    try {
      const connection = await session.connect()
      for (const table of this.#tables) await connection.query(driver.dialect.dropTable.replaceAll('{table}', table))
      if (driver.capabilities.needsCommit) await connection.commit()
      await connection.close()
    } finally {
      await session.close()
    }
  }
}

/** The first column of each row as text. */
function columnTexts(rows: readonly Row[]): (string | null)[] {
  return rows.map((row) => {
    const value = row[0] ?? null
    return value === null ? null : String(value)
  })
}

/** The error that a call throws or rejects with. */
export async function failureOf(call: () => unknown): Promise<unknown> {
  try {
    await call()
  } catch (error) {
    return error
  }
  throw new Error('the call succeeded, and an error was expected')
}
