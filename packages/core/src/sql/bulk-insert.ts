import type { Awaitable } from '../contracts/awaitable.js'
import type { DriverCapabilities } from '../contracts/capabilities.js'
import type { SqlDialect } from '../contracts/dialect.js'
import type { QueryResult } from '../contracts/driver.js'
import type { BulkInsert } from '../contracts/sql.js'
import { BenchError } from '../errors/bench-error.js'
import { isPromise } from './is-promise.js'

/** After so many rows, a database that needs it gets a commit. *Source:* observed from sysbench 1.0.20. */
const ROWS_PER_COMMIT = 1000

interface Target {
  query(sql: string): Awaitable<QueryResult>
  commit(): Awaitable<QueryResult>
}

/**
 * Collects rows into statements below the dialect's length. A row that does not fit any more sends what is there first.
 * When a statement fails, its rows stay in the buffer, so a restarted event loses none.
 */
export function createBulkInsert(
  target: Target,
  prefix: string,
  dialect: SqlDialect,
  capabilities: DriverCapabilities,
): BulkInsert {
  const prefixBytes = Buffer.byteLength(prefix)
  let text = ''
  let bytes = prefixBytes
  let rowsInBuffer = 0
  let rowsUncommitted = 0

  const sent = (): Awaitable<void> => {
    rowsUncommitted += rowsInBuffer
    text = ''
    bytes = prefixBytes
    rowsInBuffer = 0
    if (!capabilities.needsCommit || rowsUncommitted < ROWS_PER_COMMIT) return
    rowsUncommitted = 0
    const committed = target.commit()
    if (isPromise(committed)) return committed.then(() => undefined)
  }
  const flush = (): Awaitable<void> => {
    if (rowsInBuffer === 0) return
    const answer = target.query(prefix + text)
    return isPromise(answer) ? answer.then(sent) : sent()
  }
  const append = (row: string, rowBytes: number): Awaitable<void> => {
    text += rowsInBuffer === 0 ? row : `,${row}`
    bytes += rowBytes + (rowsInBuffer === 0 ? 0 : 1)
    rowsInBuffer += 1
    if (!capabilities.multiRowInsert) return flush()
  }

  return {
    next(row) {
      const rowBytes = Buffer.byteLength(row)
      if (prefixBytes + rowBytes > dialect.maxStatementBytes) {
        const reason = `A row of ${String(rowBytes)} bytes does not fit into a statement of ${String(dialect.maxStatementBytes)} bytes.`
        throw new BenchError('BENCH_DRIVER_MISUSE', { reason })
      }
      if (bytes + rowBytes + 1 <= dialect.maxStatementBytes) return append(row, rowBytes)
      const flushed = flush()
      return isPromise(flushed) ? flushed.then(() => append(row, rowBytes)) : append(row, rowBytes)
    },
    done() {
      const finish = (): Awaitable<void> => {
        if (!capabilities.needsCommit || rowsUncommitted === 0) return
        rowsUncommitted = 0
        const committed = target.commit()
        if (isPromise(committed)) return committed.then(() => undefined)
      }
      const flushed = flush()
      return isPromise(flushed) ? flushed.then(finish) : finish()
    },
  }
}
