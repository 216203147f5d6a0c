import type { DriverErrorFacts, DriverErrorKind } from '../contracts/driver.js'

/** Decides which errors restart the event instead of ending the run. The same for all drivers. */
export interface ErrorPolicy {
  ignores(facts: DriverErrorFacts): boolean
}

/** Kinds that mean "try the whole transaction again": another transaction was in the way. */
const RETRYABLE: ReadonlySet<DriverErrorKind> = new Set<DriverErrorKind>(['deadlock', 'serialization', 'lock-timeout'])

/** Errors restart the event when another transaction was in the way. *Source:* MySQL's list in sysbench 1.0.20. */
export const RETRY_POLICY: ErrorPolicy = { ignores: (facts) => RETRYABLE.has(facts.kind) }

/** Every error ends the command: outside the event loop there is nothing to restart. */
export const STRICT_POLICY: ErrorPolicy = { ignores: () => false }
