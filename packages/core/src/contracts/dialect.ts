/**
 * How a database spells what the shipped scripts need. Data only: a third-party database runs every script unchanged.
 * Templates contain `{table}` and further names in braces as each field says.
 */
export interface SqlDialect {
  /** Type and constraints of a generated integer key: `INTEGER NOT NULL AUTO_INCREMENT`. */
  readonly identityColumn: string
  /** What an INSERT writes into a generated key: its column is left out, or 0 is written (MySQL). */
  readonly identityInsert: 'omit' | 'zero'
  /** `KEY name (column)` may stand inside CREATE TABLE; otherwise the script makes an index afterwards. */
  readonly inlineIndex: boolean
  /** What follows the closing bracket of CREATE TABLE; may contain `{engine}`. Empty for none. */
  readonly tableOptions: string
  /** Placeholders of prepared statements as the driver expects them; scripts always write `?`. */
  readonly placeholder: 'question' | 'dollar' | 'colon'
  /** Longest statement that core builds for multi-row inserts, in bytes. */
  readonly maxStatementBytes: number
  /** Most parameters of one statement. */
  readonly maxParameters: number
  /** Longest name of a table or index, in characters. */
  readonly maxIdentifierLength: number
  /** How the number of rows of a result is limited. */
  readonly rowLimit: 'limit' | 'fetch-first'
  /** `DROP TABLE IF EXISTS {table}` or what the database has instead. */
  readonly dropTable: string
  /** `CREATE TABLE IF NOT EXISTS {table}` or what the database has instead; the column list follows. */
  readonly createTableIfMissing: string
  /**
   * A query with one row per existing table of the connected schema, table name in the first column; `{pattern}` is a
   * LIKE pattern.
   */
  readonly listTables: string
  /** Statements that load a table into the database's caches; `{table}` and `{size}`. Empty if there are none. */
  readonly prewarm: readonly string[]
}
