import { logOptions, randomOptions, renderHelp, runOptions, sqlOptions } from '@bench/core'
import type { OptionTable, Registry } from '@bench/core'
import type { Arguments } from '../argv.js'
import type { CommandContext } from '../command-context.js'
import { loadRegistry } from '../load-registry.js'
import { findPlugins, readSettings } from '../settings.js'
import { throwProblems } from '../throw-problems.js'
import { section } from './list.js'

const USAGE = `Usage:
  bench [options]... [test] [command]

Commands implemented by most tests: prepare run cleanup help
Commands without a test: list help version
`

/** `bench help`, `bench --help`: everything but the options of the tests. */
export async function printHelp(args: Arguments, context: CommandContext): Promise<number> {
  const { settings, problems } = readSettings(args.options, context.directory)
  throwProblems(problems)
  const registry = await loadRegistry(context.builtInPlugins, findPlugins(settings, context.directory))
  context.stdout(renderGeneralHelp(registry))
  return 0
}

/** The whole text, in the order of sysbench's sections. */
function renderGeneralHelp(registry: Registry): string {
  const drivers = registry.drivers().map(({ value }) => value)
  const reporters = registry.reporters().map(({ value }) => value)
  return [
    USAGE,
    table('General', runOptions),
    table('Pseudo-Random Numbers Generator', randomOptions),
    table('Log', logOptions),
    table('General database', sqlOptions),
    section('Database drivers', drivers),
    ...drivers.map(({ name, options }) => table(name, options)),
    section('Reporters', reporters),
    ...reporters.map(({ name, options }) => table(name, options)),
    section('Tests', registry.workloads()),
    "See 'bench <test> help' for a list of options for each test.\n",
  ]
    .filter((text) => text !== '')
    .join('\n')
    .concat('\n')
}

function table(title: string, options: OptionTable): string {
  const text = renderHelp(options)
  return text === '' ? '' : `${title} options:\n${text}`
}
