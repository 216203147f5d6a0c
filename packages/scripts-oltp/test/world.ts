import type { ScriptDialect } from '@bench/core/script'

/** Facts of a database with AUTO_INCREMENT, keys inside CREATE TABLE and statements for prewarm. */
const RICH_DIALECT: ScriptDialect = {
  identityColumn: 'INTEGER NOT NULL AUTO_INCREMENT',
  identityInsert: 'zero',
  inlineIndex: true,
  tableOptions: '/*! ENGINE = {engine} */',
  dropTable: 'DROP TABLE IF EXISTS {table}',
  createTableIfMissing: 'CREATE TABLE IF NOT EXISTS {table}',
  listTables: "SHOW TABLES LIKE '{pattern}'",
  prewarm: ['ANALYZE TABLE {table}', 'SELECT AVG(id) FROM (SELECT * FROM {table} LIMIT {size}) t'],
}

/** Facts of a database that has none of this. */
export const PLAIN_DIALECT: ScriptDialect = {
  ...RICH_DIALECT,
  identityColumn: 'SERIAL',
  identityInsert: 'omit',
  inlineIndex: false,
  tableOptions: '',
  prewarm: [],
}

/** What all threads of a test share: a database that knows tables and ids, and the unique sequence. */
export class World {
  /** Ids of the rows of each table, by its name. */
  readonly tables = new Map<string, Set<number>>()
  readonly indexes = new Set<string>()
  /** Every statement in order, whichever thread sent it. */
  readonly sql: string[] = []
  readonly printed: string[] = []
  readonly progress: string[] = []
  readonly dialect: ScriptDialect
  uniquePosition = 0
  /** The command is stopped once it has told its progress so often. */
  stopAfterProgress = Infinity
  /** Connections that are open now. */
  connections = 0

  constructor(dialect: ScriptDialect = RICH_DIALECT) {
    this.dialect = dialect
  }

  /** Makes a table with ids 1 to `rows`. */
  withTable(name: string, rows: number): this {
    this.tables.set(name, new Set(Array.from({ length: rows }, (_, index) => index + 1)))
    return this
  }

  rowCounts(): Record<string, number> {
    return Object.fromEntries([...this.tables].map(([name, ids]) => [name, ids.size]))
  }

  stopping(): boolean {
    return this.progress.length >= this.stopAfterProgress
  }

  /** A sequence of 2^32 values without repetition. */
  uniqueAt(position: number): number {
    return (Math.imul(position, 2654435761) + 0x2545f491) >>> 0
  }

  /** Runs a statement; rows come back for a query, undefined for anything else. */
  run(sql: string): (string | null)[][] | undefined {
    this.sql.push(sql)
    const [, create] = /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(sql) ?? []
    if (create !== undefined) this.#create(create, sql.includes('IF NOT EXISTS'))
    const [, index] = /^CREATE INDEX (\w+)/.exec(sql) ?? []
    if (index !== undefined) this.#createIndex(index)
    const [, drop] = /^DROP TABLE IF EXISTS (\w+)$/.exec(sql) ?? []
    if (drop !== undefined) this.tables.delete(drop)
    const [, insert, columns] = /^INSERT INTO (\w+) ?(\([^)]*\))? ?VALUES/.exec(sql) ?? []
    if (insert !== undefined) this.#insert(insert, columns, sql)
    if (sql.startsWith('SHOW TABLES')) return [...this.tables.keys()].map((name) => [name])
    const [, counted, condition] = /^SELECT COUNT\(\*\) FROM (\w+)(?: WHERE (.*))?$/.exec(sql) ?? []
    if (counted !== undefined) return [[String(this.#count(counted, condition))]]
    const [, highest] = /^SELECT MAX\(id\) FROM (\w+)$/.exec(sql) ?? []
    if (highest !== undefined) return [[this.#highest(highest)]]
    return sql.startsWith('SELECT') ? [] : undefined
  }

  #table(name: string): Set<number> {
    const table = this.tables.get(name)
    if (table === undefined) throw new Error(`no such table: ${name}`)
    return table
  }

  #createIndex(name: string): void {
    if (this.indexes.has(name)) throw existingTable(`index ${name} already exists`)
    this.indexes.add(name)
  }

  #create(name: string, ifMissing: boolean): void {
    if (this.tables.has(name) && !ifMissing) throw existingTable(`table ${name} already exists`)
    if (!this.tables.has(name)) this.tables.set(name, new Set())
  }

  #insert(name: string, columns: string | undefined, sql: string): void {
    const table = this.#table(name)
    const writesIds = columns === undefined || columns.startsWith('(id')
    for (const [, first] of sql.slice(sql.indexOf('VALUES')).matchAll(/\((-?\d+)/g)) {
      const id = writesIds && first !== '0' ? Number(first) : Math.max(0, ...table) + 1
      if (table.has(id)) throw new Error(`duplicate key ${id} in ${name}`)
      table.add(id)
    }
  }

  #count(name: string, condition: string | undefined): number {
    const table = this.#table(name)
    if (condition === undefined) return table.size
    const [, list] = /^id IN \((.*)\)$/.exec(condition) ?? []
    if (list !== undefined) return list.split(', ').filter((id) => table.has(Number(id))).length
    const [, from, to] = /^id BETWEEN (-?\d+) AND (-?\d+)$/.exec(condition) ?? []
    return [...table].filter((id) => id >= Number(from) && id <= Number(to)).length
  }

  #highest(name: string): string | null {
    const table = this.#table(name)
    return table.size === 0 ? null : String(Math.max(...table))
  }
}

/** The error that core throws for a table or an index that exists. */
function existingTable(message: string): Error {
  return Object.assign(new Error(message), { facts: { kind: 'existing-table' } })
}
