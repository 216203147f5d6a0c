import type { DriverErrorFacts } from '../contracts/driver.js'
import type { ErrorCount } from '../contracts/stats.js'

interface Tally {
  readonly kind: string
  readonly code: string
  readonly statement: string
  readonly example: string
  count: number
}

/** Counts a worker's database errors by kind and code, and keeps the first of each, with its statement, as the example. */
export class ErrorTally {
  readonly #tallies = new Map<string, Tally>()

  add(facts: DriverErrorFacts, statement: string): void {
    const code = facts.code === '' ? facts.sqlState : facts.code
    // Not by statement: it may carry its values in the text, and then every error would be one of its own.
    const key = `${facts.kind} ${code}`
    const tally = this.#tallies.get(key)
    if (tally !== undefined) tally.count += 1
    else this.#tallies.set(key, { kind: facts.kind, code, statement, example: facts.message, count: 1 })
  }

  counts(): ErrorCount[] {
    return [...this.#tallies.values()].map((tally) => ({ ...tally }))
  }
}

/** Adds up the tallies of several workers, most frequent first. */
export function mergeErrorCounts(lists: readonly (readonly ErrorCount[])[]): ErrorCount[] {
  const merged = new Map<string, ErrorCount>()
  for (const entry of lists.flat()) {
    const key = `${entry.kind} ${entry.code}`
    const known = merged.get(key)
    merged.set(key, known === undefined ? entry : { ...known, count: known.count + entry.count })
  }
  return [...merged.values()].sort((a, b) => b.count - a.count)
}
