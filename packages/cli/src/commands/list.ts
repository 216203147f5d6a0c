import type { Arguments } from '../argv.js'
import type { CommandContext } from '../command-context.js'
import { loadRegistry } from '../load-registry.js'
import { findPlugins, readSettings } from '../settings.js'
import { throwProblems } from '../throw-problems.js'

/** `bench list`: all tests, drivers and reporters, one line each. */
export async function printList(args: Arguments, context: CommandContext): Promise<number> {
  const { settings, problems } = readSettings(args.options, context.directory)
  throwProblems(problems)
  const registry = await loadRegistry(context.builtInPlugins, findPlugins(settings, context.directory))
  context.stdout(
    [
      section('Tests', registry.workloads()),
      section(
        'Database drivers',
        registry.drivers().map(({ value }) => value),
      ),
      section(
        'Reporters',
        registry.reporters().map(({ value }) => value),
      ),
    ].join('\n'),
  )
  return 0
}

/** A title and a line `  name - description` for each entry. */
export function section(
  title: string,
  entries: readonly { readonly name: string; readonly description: string }[],
): string {
  return `${title}:\n${entries.map(({ name, description }) => `  ${name} - ${description}\n`).join('')}`
}
