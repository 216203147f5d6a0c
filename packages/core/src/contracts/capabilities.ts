/**
 * What a driver can and cannot do. The only way to say "cannot": core answers for what is missing before the driver is
 * called, and the conformance suite tests each flag both ways.
 */
export interface DriverCapabilities {
  /** Calls block the operating-system thread (an in-process database), so each thread gets a worker of its own. Default false. */
  readonly blocking: boolean
  /** Every call answers at once, never with a promise. Default false. */
  readonly synchronous: boolean
  /** The database lives in this process and in a file of ours: missing tables may be made by `run`. Default false. */
  readonly embedded: boolean
  /** Statements are prepared by the database; if not, core puts literals into the text. Default true. */
  readonly preparedStatements: boolean
  /** Several rows may stand in one INSERT. Default true. */
  readonly multiRowInsert: boolean
  /** begin, commit and rollback work. Default true. */
  readonly transactions: boolean
  /** Work done outside `begin` must be committed (Oracle). Default false. */
  readonly needsCommit: boolean
  /** After a failed statement in a transaction, ROLLBACK must be sent before the connection can be used. Default true. */
  readonly rollbackAfterError: boolean
  /** `connection.bulkLoad` exists. Default false. */
  readonly bulkLoad: boolean
  /** `connection.cancel` stops a running call from elsewhere. Default false. */
  readonly cancel: boolean
  /** Answers are made up: rows do not exist, everything succeeds and counts as "other". Default false. */
  readonly dryRun: boolean
}

/** The value of each flag when a driver does not name it. */
export const DEFAULT_CAPABILITIES: DriverCapabilities = {
  blocking: false,
  synchronous: false,
  embedded: false,
  preparedStatements: true,
  multiRowInsert: true,
  transactions: true,
  needsCommit: false,
  rollbackAfterError: true,
  bulkLoad: false,
  cancel: false,
  dryRun: false,
}
