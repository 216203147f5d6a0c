import type { OptionSpec } from '../../packages/core/src/contracts/option.js'
import { formatValue } from '../../packages/core/src/options/format-value.js'
import type { OptionOwner } from '../../packages/core/src/options/merge-tables.js'
import { toOptionFlag } from '../../packages/core/src/options/option-name.js'
import { renderFlag } from '../../packages/core/src/options/render-help.js'
import { code, markdownTable, pageStart } from './markdown.js'

const INTRODUCTION = [
  'Dashes and underscores are the same in names. A value on the command line beats the environment, the environment the',
  'config file, and the config file the default. `bench TEST help` prints the options of a test.',
].join('\n')

/** The reference page of all options. */
export function renderOptionsPage(owners: readonly OptionOwner[]): string {
  const sections = owners.map(({ label, options }) => {
    const rows = Object.entries(options).map(([name, spec]) => [
      code(renderFlag(name, spec)),
      code(formatValue(spec, spec.default)),
      description(spec),
    ])
    return `## ${heading(label)}\n\n${markdownTable(['option', 'default', 'meaning'], rows)}`
  })
  return pageStart('Options', INTRODUCTION) + sections.join('')
}

/** `the general options` → `General options`. */
function heading(label: string): string {
  const text = label.replace(/^the /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function description(spec: OptionSpec): string {
  const facts = [
    ...(spec.kind === 'choice' ? [`One of ${spec.choices.map(code).join(', ')}.`] : []),
    ...limits(spec),
    ...(spec.env === undefined ? [] : [`Environment: ${code(spec.env)}.`]),
    ...(spec.deprecated === undefined ? [] : [`Deprecated: use ${code(`--${toOptionFlag(spec.deprecated.use)}`)}.`]),
  ]
  return [`${spec.help.charAt(0).toUpperCase()}${spec.help.slice(1).replace(/\.$/, '')}.`, ...facts].join(' ')
}

function limits(spec: OptionSpec): string[] {
  if (!('min' in spec) && !('max' in spec)) return []
  const { min, max } = spec
  if (min !== undefined && max !== undefined) return [`From ${min} to ${max}.`]
  return min === undefined ? [`At most ${String(max)}.`] : [`At least ${min}.`]
}
