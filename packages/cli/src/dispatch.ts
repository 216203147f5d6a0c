import { isSwitchedOn, parseArguments } from './argv.js'
import type { Arguments } from './argv.js'
import type { CommandContext } from './command-context.js'

const TEST_OPTION_WARNING =
  'WARNING: the --test option is deprecated. You can pass a script name or path on the command line without any options.\n'

/**
 * Carries out a command line and answers with the exit code. Failures are told here and nowhere else. Never throws.
 *
 * Commands are imported when they are needed: `bench --version` loads nothing of core.
 */
export async function runCommandLine(argv: readonly string[], context: CommandContext): Promise<number> {
  try {
    return await dispatch(parseArguments(argv), context)
  } catch (error) {
    const { reportFailure } = await import('./render/error.js')
    return reportFailure(error, context)
  } finally {
    context.log?.flush()
  }
}

async function dispatch(args: Arguments, context: CommandContext): Promise<number> {
  const { test, command } = args
  if (args.usesTestOption) context.stderr(TEST_OPTION_WARNING)
  if (args.extra !== undefined) return refuseExtra(args)
  const alone = command === undefined ? test : undefined
  if (isSwitchedOn(args.options, 'version') || alone === 'version') {
    const { printVersion } = await import('./commands/version.js')
    return printVersion(context)
  }
  if (isSwitchedOn(args.options, 'help') || alone === 'help') {
    const { printHelp } = await import('./commands/help.js')
    return printHelp(args, context)
  }
  if (alone === 'list') {
    const { printList } = await import('./commands/list.js')
    return printList(args, context)
  }
  const standby = command === 'run' ? context.startWorker?.() : undefined
  const { runTest } = await import('./commands/run-test.js')
  // `bench help TEST` means `bench TEST help`.
  const request = test === 'help' && command !== undefined ? { ...args, test: command, command: test } : args
  return runTest(request, context, standby)
}

async function refuseExtra(args: Arguments): Promise<never> {
  const { UsageError } = await import('@bench/core')
  const { looseValueNote } = await import('./find-workload.js')
  throw new UsageError('BENCH_ARGUMENT_EXTRA', {
    argument: args.extra ?? '',
    test: args.test ?? '',
    command: args.command ?? '',
    note: looseValueNote(args),
  })
}
