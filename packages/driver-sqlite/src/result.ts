// Runs once per query. Must not allocate more than the answer, and decodes nothing before somebody asks.
import type { QueryResult, Row, Value } from '@bench/core/driver'

const NO_ROWS: readonly Row[] = Object.freeze([])

/** Answer of a statement with result columns. */
export class RowsResult implements QueryResult {
  readonly returnsRows = true
  readonly affectedRows = 0
  readonly rowCount: number
  readonly #rows: Value[][]
  #decoded = false

  /** @param rows as the library gives them, every integer a `bigint`. */
  constructor(rows: Value[][]) {
    this.#rows = rows
    this.rowCount = rows.length
  }

  rows(): readonly Row[] {
    if (!this.#decoded) {
      this.#decoded = true
      for (const row of this.#rows) decodeIntegers(row)
    }
    return this.#rows
  }

  nextResult(): undefined {
    return undefined
  }
}

/** Integers that a number holds exactly become numbers; the others stay `bigint`. */
function decodeIntegers(row: Value[]): void {
  for (let column = 0; column < row.length; column++) {
    const value = row[column]
    if (typeof value !== 'bigint') continue
    const number = Number(value)
    if (Number.isSafeInteger(number)) row[column] = number
  }
}

/** Answer of a statement without result columns. */
class ChangeResult implements QueryResult {
  readonly returnsRows = false
  readonly rowCount = 0
  readonly affectedRows: number

  constructor(affectedRows: number) {
    this.affectedRows = affectedRows
  }

  rows(): readonly Row[] {
    return NO_ROWS
  }

  nextResult(): undefined {
    return undefined
  }
}

/** The answer of BEGIN, DDL and changes that hit nothing. */
export const NOTHING_CHANGED: QueryResult = Object.freeze(new ChangeResult(0))
const ONE_CHANGED: QueryResult = Object.freeze(new ChangeResult(1))

/** The answer of a change; shared for the usual numbers, since it never changes itself. */
export function changed(affectedRows: number): QueryResult {
  if (affectedRows === 1) return ONE_CHANGED
  return affectedRows === 0 ? NOTHING_CHANGED : new ChangeResult(affectedRows)
}
