import { ScriptError, suggestName, UsageError } from '@bench/core'
import type { LoadedWorkload } from '@bench/core'

const STANDARD_COMMANDS: readonly string[] = ['prepare', 'run', 'cleanup', 'help']

/** Commands of a test in the order of its help: prepare, run, cleanup, its own, help. */
export function commandNames(workload: LoadedWorkload): string[] {
  const own = Object.keys(workload.commands)
  const has = (name: string): boolean => own.includes(name) || (name === 'run' && workload.runnable)
  const custom = own.filter((name) => !STANDARD_COMMANDS.includes(name))
  return [...['prepare', 'run', 'cleanup'].filter(has), ...custom, 'help']
}

/**
 * The command to carry out.
 * @throws {UsageError} BENCH_COMMAND_MISSING, BENCH_COMMAND_UNKNOWN, BENCH_COMMAND_UNIMPLEMENTED
 * @throws {ScriptError} BENCH_SCRIPT_NO_EVENT
 */
export function checkCommand(command: string | undefined, workload: LoadedWorkload): string {
  const names = commandNames(workload)
  const facts = { test: workload.name, commands: names.join(', ') }
  if (command === undefined) throw new UsageError('BENCH_COMMAND_MISSING', facts)
  if (names.includes(command)) return command
  if (command === 'run') throw new ScriptError('BENCH_SCRIPT_NO_EVENT', { script: workload.name })
  if (STANDARD_COMMANDS.includes(command)) {
    throw new UsageError('BENCH_COMMAND_UNIMPLEMENTED', { ...facts, command })
  }
  const suggestion = suggestName(command, names) ?? ''
  throw new UsageError('BENCH_COMMAND_UNKNOWN', { ...facts, command, suggestion })
}
