import type { SqlDialect } from '@bench/core/driver'

/** SQLite's SQL as data. */
export const dialect: SqlDialect = {
  // Together with `PRIMARY KEY (id)` this is another name of the row id, which SQLite makes when an INSERT leaves it out.
  identityColumn: 'INTEGER NOT NULL',
  identityInsert: 'omit',
  inlineIndex: false,
  tableOptions: '',
  placeholder: 'question',
  // Measured with rows of 200 bytes: 64 KiB loads a third faster than 512 KiB, and 16 KiB is slower again.
  maxStatementBytes: 65_536,
  maxParameters: 32_766,
  // SQLite has no limit; this one keeps error messages readable.
  maxIdentifierLength: 1000,
  rowLimit: 'limit',
  dropTable: 'DROP TABLE IF EXISTS {table}',
  createTableIfMissing: 'CREATE TABLE IF NOT EXISTS {table}',
  listTables: "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE '{pattern}' ORDER BY name",
  prewarm: [
    'ANALYZE {table}',
    'SELECT AVG(id) FROM (SELECT * FROM {table} LIMIT {size}) t',
    "SELECT COUNT(*) FROM (SELECT * FROM {table} WHERE k LIKE '%0%' LIMIT {size}) t",
  ],
}
