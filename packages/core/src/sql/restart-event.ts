import type { DriverErrorFacts } from '../contracts/driver.js'

/**
 * Control flow, not an error: a statement met an ignorable error, and its event starts again. Thrown through the script
 * to the event loop and never further; no stack is taken, since under contention it is thrown very often.
 */
export class RestartEvent {
  readonly facts: DriverErrorFacts
  readonly statement: string

  constructor(facts: DriverErrorFacts, statement: string) {
    this.facts = facts
    this.statement = statement
  }
}
