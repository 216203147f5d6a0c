import type { OptionTable } from '../contracts/option.js'

/**
 * Declares a table of options. The key is the external name with underscores (`table_size`); users may write dashes.
 *
 * @example
 * const options = defineOptions({
 *   table_size: int({ default: 10_000, min: 1, unit: 'rows', help: 'number of rows per table' }),
 * })
 */
export function defineOptions<const Table extends OptionTable>(table: Table): Table {
  return Object.freeze(table)
}
