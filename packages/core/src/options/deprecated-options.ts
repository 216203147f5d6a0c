import type { OptionSource, OptionValue, OptionValues } from '../contracts/option.js'
import { toOptionFlag } from './option-name.js'
import { runOptions } from './run-options.js'

/** Values after deprecated names have done their work, and what the user is told about it. */
export interface DeprecatedResult {
  readonly values: OptionValues
  readonly sources: Readonly<Record<string, OptionSource>>
  /** Complete lines without newline, in the order to be printed. */
  readonly warnings: readonly string[]
}

/**
 * Lets the former names of options set the present ones. A former name counts only above its default (`--num-threads` above
 * 1, the others above 0), and then beats the present name even if both are given. Warnings are for standard output, before
 * anything else and at any verbosity.
 *
 * *Source:* observed from sysbench 1.0.20 `--threads=3 --num-threads=2`.
 */
export function applyDeprecatedOptions(
  values: OptionValues,
  sources: Readonly<Record<string, OptionSource>>,
): DeprecatedResult {
  const newValues: Record<string, OptionValue> = { ...values }
  const newSources: Record<string, OptionSource> = { ...sources }
  const warnings: string[] = []
  for (const [name, spec] of Object.entries(runOptions)) {
    const value = values[name]
    if (!('deprecated' in spec) || value === undefined || value <= spec.default) continue
    const { use } = spec.deprecated
    newValues[use] = value
    newSources[use] = sources[name] ?? 'default'
    warnings.push(`WARNING: --${toOptionFlag(name)} is deprecated, use --${toOptionFlag(use)} instead`)
  }
  return { values: newValues, sources: newSources, warnings }
}
