import type { UsageError } from '@bench/core'

/** Throws everything that is wrong at once, so that a user sees all of it. */
export function throwProblems(problems: readonly UsageError[]): void {
  if (problems.length > 0) throw new AggregateError(problems)
}
