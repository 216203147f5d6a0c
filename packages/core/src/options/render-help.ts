import type { OptionSpec, OptionTable } from '../contracts/option.js'
import { formatValue } from './format-value.js'
import { toOptionFlag } from './option-name.js'

const PLACEHOLDERS: Readonly<Record<Exclude<OptionSpec['kind'], 'bool'>, string>> = {
  int: 'N',
  float: 'N',
  size: 'SIZE',
  string: 'STRING',
  secret: 'STRING',
  choice: 'STRING',
  list: '[LIST,...]',
  'number-list': '[LIST,...]',
  file: 'FILENAME',
}

/** How help tables spell names. sysbench shows its own options with dashes and those of scripts as declared. */
export type NameSpelling = 'dashes' | 'underscores'

/** An option and the form of its value: `--threads=N`, `--debug[=on|off]`. */
export function renderFlag(key: string, spec: OptionSpec, spelling: NameSpelling = 'dashes'): string {
  const name = spelling === 'dashes' ? toOptionFlag(key) : key
  return spec.kind === 'bool' ? `--${name}[=on|off]` : `--${name}=${spec.placeholder ?? PLACEHOLDERS[spec.kind]}`
}

/**
 * A table as help text: a line per option that is not hidden, descriptions in one column, each line ended by a newline.
 * The title above and the blank line below are the caller's.
 *
 * *Source:* layout observed from `sysbench cpu help` 1.0.20.
 */
export function renderHelp(table: OptionTable, spelling: NameSpelling = 'dashes'): string {
  const rows = Object.entries(table)
    .filter(([, spec]) => spec.hidden !== true)
    .map(([key, spec]) => ({ flag: renderFlag(key, spec, spelling), spec }))
  const width = Math.max(0, ...rows.map((row) => row.flag.length))
  return rows.map(({ flag, spec }) => `  ${flag.padEnd(width)} ${describe(spec)}\n`).join('')
}

function describe(spec: OptionSpec): string {
  const choices = spec.kind === 'choice' ? ` {${spec.choices.join(',')}}` : ''
  const hasDefault = spec.kind !== 'file' || spec.default !== ''
  return `${spec.help}${choices}${hasDefault ? ` [${formatValue(spec, spec.default)}]` : ''}`
}
