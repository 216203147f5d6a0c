import type { OptionSpec, OptionTable } from '../contracts/option.js'
import { PluginError } from '../errors/bench-error.js'
import { formatValue } from './format-value.js'
import { toOptionFlag } from './option-name.js'
import { parseValue } from './parse-value.js'

/** A table with the name of whom it belongs to, as messages show it: `driver sqlite`, `test oltp_read_write`. */
export interface OptionOwner {
  readonly label: string
  readonly options: OptionTable
}

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/
const KINDS: Readonly<Record<OptionSpec['kind'], true>> = {
  int: true,
  float: true,
  bool: true,
  size: true,
  string: true,
  secret: true,
  choice: true,
  list: true,
  'number-list': true,
  file: true,
}

/**
 * All options of all owners by name.
 * @throws {PluginError} BENCH_OPTION_DUPLICATE, BENCH_OPTION_DECLARATION
 */
export function mergeTables(owners: readonly OptionOwner[]): ReadonlyMap<string, OptionSpec> {
  const specs = new Map<string, OptionSpec>()
  const labels = new Map<string, string>()
  for (const owner of owners) {
    for (const [name, spec] of Object.entries(owner.options)) {
      const first = labels.get(name)
      if (first !== undefined) {
        throw new PluginError('BENCH_OPTION_DUPLICATE', { option: toOptionFlag(name), first, second: owner.label })
      }
      const reason = declarationProblem(name, spec)
      if (reason !== undefined) {
        throw new PluginError('BENCH_OPTION_DECLARATION', { option: name, owner: owner.label, reason })
      }
      labels.set(name, owner.label)
      specs.set(name, spec)
    }
  }
  return specs
}

function declarationProblem(name: string, spec: OptionSpec): string | undefined {
  if (!NAME.test(name)) return 'names consist of letters, digits and underscores'
  if (!Object.hasOwn(KINDS, spec.kind)) return `there is no kind \`${spec.kind}\``
  if (spec.kind === 'secret') return undefined
  const parsed = parseValue(spec, formatValue(spec, spec.default))
  return 'reason' in parsed ? `its default is refused: ${parsed.reason}` : undefined
}
