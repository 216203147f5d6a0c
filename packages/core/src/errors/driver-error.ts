import type { DriverErrorFacts } from '../contracts/driver.js'
import { BenchError } from './bench-error.js'
import type { ErrorArguments, ErrorCode } from './catalog.js'

/** A database or its client failed. `facts` says how; `details` names the operation and the statement. */
export class DriverError extends BenchError {
  readonly facts: DriverErrorFacts

  constructor(code: ErrorCode, facts: DriverErrorFacts, details: ErrorArguments, cause?: unknown) {
    super(
      code,
      { reason: facts.message, code: facts.code, kind: facts.kind, sqlState: facts.sqlState, ...details },
      cause,
    )
    this.facts = facts
  }
}
