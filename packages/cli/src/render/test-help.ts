import { renderHelp } from '@bench/core'
import type { LoadedWorkload, OptionTable, WorkloadEntry } from '@bench/core'
import { commandNames } from '../check-command.js'

const COMMAND_HELP: ReadonlyMap<string, string> = new Map([
  ['run', 'run the test and report its figures'],
  ['help', 'show this text'],
])

/** Help of one test: its options, then its commands. */
export function renderTestHelp(workload: LoadedWorkload, entry: WorkloadEntry): string {
  return optionSection(workload.name, workload.options, entry.kind) + commandSection(workload)
}

/** sysbench shows options of scripts by name and as they were declared. */
function optionSection(name: string, options: OptionTable, kind: WorkloadEntry['kind']): string {
  const isScript = kind === 'script'
  const byName = ([first]: [string, unknown], [second]: [string, unknown]): number => (first < second ? -1 : 1)
  const table = isScript ? Object.fromEntries(Object.entries(options).sort(byName)) : options
  const text = renderHelp(table, isScript ? 'underscores' : 'dashes')
  return text === '' ? '' : `${name} options:\n${text}\n`
}

function commandSection(workload: LoadedWorkload): string {
  const names = commandNames(workload)
  const width = Math.max(...names.map((name) => name.length))
  const lines = names.map((name) => {
    const help = workload.commands[name]?.help ?? COMMAND_HELP.get(name) ?? ''
    return `  ${name.padEnd(width)} ${help}`.trimEnd()
  })
  return `${workload.name} commands:\n${lines.join('\n')}\n\n`
}
