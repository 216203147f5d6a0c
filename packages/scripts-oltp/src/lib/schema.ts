import { sysbench } from '@bench/core/script'
import type { ScriptDialect } from '@bench/core/script'
import type { OltpOptions } from './options.js'

const DIGITS = '#'.repeat(11)
const C_TEMPLATE = Array<string>(10).fill(DIGITS).join('-')
const PAD_TEMPLATE = Array<string>(5).fill(DIGITS).join('-')

/** A new value of column c: 119 characters. */
export function randomC(): string {
  return sysbench.rand.string(C_TEMPLATE)
}

/** A new value of column pad: 59 characters. */
export function randomPad(): string {
  return sysbench.rand.string(PAD_TEMPLATE)
}

/** A value of column k; tables without rows have k = 1. */
export function randomK(tableSize: number): number {
  return sysbench.rand.default(1, Math.max(1, tableSize))
}

/** Replaces `{name}` in a text of the dialect. */
export function fillIn(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

export function tableName(number: number): string {
  return `sbtest${number}`
}

/** CREATE TABLE of one table. */
export function createTable(dialect: ScriptDialect, number: number, options: OltpOptions): string {
  const columns = [
    `id ${options.auto_inc ? dialect.identityColumn : 'INTEGER NOT NULL'}`,
    "k INTEGER DEFAULT '0' NOT NULL",
    "c CHAR(120) DEFAULT '' NOT NULL",
    "pad CHAR(60) DEFAULT '' NOT NULL",
  ]
  if (!options.secondary) columns.push('PRIMARY KEY (id)')
  else if (dialect.inlineIndex) columns.push('KEY xid (id)')
  const parts = [
    `CREATE TABLE ${tableName(number)}(\n  ${columns.join(',\n  ')}\n)`,
    fillIn(dialect.tableOptions, { engine: options.mysql_storage_engine }),
    options.create_table_options,
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** The index that stands for `KEY xid (id)` where CREATE TABLE cannot contain it; undefined where it is not needed. */
export function createIdIndex(dialect: ScriptDialect, number: number, options: OltpOptions): string | undefined {
  if (!options.secondary || dialect.inlineIndex) return undefined
  return `CREATE INDEX xid_${number} ON ${tableName(number)}(id)`
}

/** The index on k. */
export function createSecondaryIndex(number: number): string {
  return `CREATE INDEX k_${number} ON ${tableName(number)}(k)`
}

/**
 * Whether prepare writes the ids itself. A generated key may need its PRIMARY KEY to generate anything, so without one the
 * ids are written where the index on id is not part of the table either.
 */
export function writesIds(dialect: ScriptDialect, options: OltpOptions): boolean {
  return !options.auto_inc || (options.secondary && !dialect.inlineIndex)
}
