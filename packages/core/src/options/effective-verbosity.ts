import type { OptionValues } from '../contracts/option.js'
import type { GeneralOptions } from './general-options.js'

const EVERYTHING = 5

/** Level up to which messages are shown: `--verbosity`, or everything with `--debug`. */
export function effectiveVerbosity(values: OptionValues): number {
  const { debug, verbosity } = values as unknown as GeneralOptions
  return debug ? EVERYTHING : verbosity
}
