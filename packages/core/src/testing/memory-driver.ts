import { API_VERSION } from '../contracts/api-version.js'
import { DEFAULT_CAPABILITIES } from '../contracts/capabilities.js'
import type { SqlDialect } from '../contracts/dialect.js'
import { defineDriver } from '../contracts/driver.js'
import type { InferOptions } from '../contracts/option.js'
import { defineOptions } from '../options/define-options.js'
import { float, string } from '../options/kinds.js'
import { MemoryConnection } from './memory-driver/memory-connection.js'
import { memoryDatabase, TABLE_LIST } from './memory-driver/memory-database.js'
import { memoryErrorFacts } from './memory-driver/memory-error.js'

const options = defineOptions({
  memory_db: string({ default: '', help: 'name of the database; equal names share their tables' }),
  memory_latency_ms: float({ default: 0, min: 0, unit: 'milliseconds', help: 'time that each answer takes' }),
})

const dialect: SqlDialect = {
  identityColumn: 'INTEGER NOT NULL AUTO_INCREMENT',
  identityInsert: 'omit',
  inlineIndex: true,
  tableOptions: '',
  placeholder: 'question',
  maxStatementBytes: 65_536,
  maxParameters: 65_535,
  maxIdentifierLength: 64,
  rowLimit: 'limit',
  dropTable: 'DROP TABLE IF EXISTS {table}',
  createTableIfMissing: 'CREATE TABLE IF NOT EXISTS {table}',
  listTables: `SELECT name FROM ${TABLE_LIST} WHERE name LIKE '{pattern}' ORDER BY name`,
  prewarm: ['SELECT AVG(id) FROM (SELECT * FROM {table} LIMIT {size}) t'],
}

/**
 * A small database in this thread's memory, for tests of what stands above drivers. Answers with promises. Knows the
 * statements of the OLTP scripts; tables are shared by all sessions of this thread that name the same database.
 */
export const memoryDriver = defineDriver({
  name: 'memory',
  apiVersion: API_VERSION,
  description: 'tables in memory, for tests',
  options,
  capabilities: { ...DEFAULT_CAPABILITIES, rollbackAfterError: false },
  dialect,
  open(values, environment) {
    const { memory_db: given, memory_latency_ms: latencyMs } = values as InferOptions<typeof options>
    const name = given === '' ? environment.defaultDatabase : given
    const connections = new Set<MemoryConnection>()
    return Promise.resolve({
      connect(target) {
        const connection = new MemoryConnection(memoryDatabase(target?.database ?? name), latencyMs)
        connections.add(connection)
        return Promise.resolve(connection)
      },
      errorFacts: memoryErrorFacts,
      serverInfo: () => ({ product: 'memory', version: '1', transport: `memory ${name}`, details: {} }),
      async close() {
        for (const connection of connections) await connection.close()
      },
    })
  },
})
