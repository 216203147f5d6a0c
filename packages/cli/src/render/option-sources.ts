import { formatValue, mergeTables, toOptionFlag } from '@bench/core'
import type { OptionOwner, OptionSource, OptionValue, OptionValues } from '@bench/core'

const SOURCE_TEXT: Readonly<Record<OptionSource, string>> = {
  'command-line': 'command line',
  environment: 'environment',
  'config-file': 'config file',
  script: 'script',
  default: 'default',
}

/** A line for each option that somebody set, with where its value comes from. Secrets are redacted. */
export function renderOptionSources(
  owners: readonly OptionOwner[],
  values: OptionValues,
  sources: Readonly<Record<string, OptionSource>>,
): string[] {
  return [...mergeTables(owners)]
    .filter(([name]) => sources[name] !== 'default')
    .map(([name, spec]) => {
      const value = formatValue(spec, values[name] as OptionValue)
      return `--${toOptionFlag(name)}=${value} (${SOURCE_TEXT[sources[name] as OptionSource]})`
    })
}
