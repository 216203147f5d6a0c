import type { DriverCapabilities } from '@bench/core/driver'

/** SQLite works inside the calling thread and answers at once. */
export const capabilities: DriverCapabilities = {
  blocking: true,
  synchronous: true,
  embedded: true,
  preparedStatements: true,
  multiRowInsert: true,
  transactions: true,
  needsCommit: false,
  rollbackAfterError: true,
  bulkLoad: false,
  cancel: false,
  dryRun: false,
}
