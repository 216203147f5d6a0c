import { sysbench } from '@bench/core/script'
import type { ScriptOption } from '@bench/core/script'

/** The options that every oltp_* and select_random_* script takes, whether it has a use for them or not, as in sysbench. */
export const options = {
  tables: { description: 'Number of tables', default: 1, type: 'int', min: 1 },
  table_size: { description: 'Rows in each table', default: 10_000, type: 'int', min: 0 },
  range_size: { description: 'Rows that a range query spans', default: 100, type: 'int', min: 1 },
  point_selects: { description: 'SELECTs by id in each transaction', default: 10, type: 'int', min: 0 },
  simple_ranges: { description: 'Plain range SELECTs in each transaction', default: 1, type: 'int', min: 0 },
  sum_ranges: { description: 'Range SELECTs with SUM() in each transaction', default: 1, type: 'int', min: 0 },
  order_ranges: { description: 'Range SELECTs with ORDER BY in each transaction', default: 1, type: 'int', min: 0 },
  distinct_ranges: { description: 'Range SELECTs with DISTINCT in each transaction', default: 1, type: 'int', min: 0 },
  range_selects: { description: 'Run the four kinds of range SELECTs', default: true, type: 'bool' },
  index_updates: { description: 'UPDATEs of the indexed column in each transaction', default: 1, type: 'int', min: 0 },
  non_index_updates: {
    description: 'UPDATEs of a column without index in each transaction',
    default: 1,
    type: 'int',
    min: 0,
  },
  delete_inserts: {
    description: 'Pairs of a DELETE and an INSERT of the same row in each transaction',
    default: 1,
    type: 'int',
    min: 0,
  },
  skip_trx: { description: 'Leave out BEGIN and COMMIT: every query commits by itself', default: false, type: 'bool' },
  auto_inc: {
    description: 'Let the database generate the ids (AUTO_INCREMENT, SERIAL or what it has); off: bench makes them',
    default: true,
    type: 'bool',
  },
  secondary: { description: 'Give id a secondary index instead of the primary key', default: false, type: 'bool' },
  create_secondary: { description: 'Create an index on column k after filling a table', default: true, type: 'bool' },
  mysql_storage_engine: {
    description: 'Storage engine of the tables, where the database has several',
    default: 'innodb',
    type: 'string',
  },
  pgsql_variant: { description: 'Accepted for old command lines; has no effect', default: '', type: 'string' },
  create_table_options: { description: 'Text to append to CREATE TABLE', default: '', type: 'string' },
  reconnect: { description: 'Reconnect after every N events of a thread; 0: never', default: 0, type: 'int', min: 0 },
  if_exists: {
    description:
      'What prepare does when tables exist already: refuse, replace them, leave them, or replace only unfinished ones',
    default: 'error',
    type: 'string',
    choices: ['error', 'drop', 'skip', 'resume'],
  },
  all: { description: 'Let cleanup drop every table sbtestN, however many there are', default: false, type: 'bool' },
} satisfies Record<string, ScriptOption>

type Widen<Value> = Value extends number ? number : Value extends boolean ? boolean : string

/** The values of a script's options, and the number of threads. */
export type ValuesOf<Table extends Record<string, ScriptOption>> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly default: infer Value } ? Widen<Value> : never
} & { readonly threads: number }

/** The values of the options above. */
export type OltpOptions = ValuesOf<typeof options>

/** The values of this run. Only inside hooks and commands: they are not known while a script is loaded. */
export function readOptions(): OltpOptions {
  return sysbench.opt as OltpOptions
}
