import { basename, extname } from 'node:path'
import { suggestName, UsageError } from '@bench/core'
import type { Registry, WorkloadEntry } from '@bench/core'
import { COMMON_COMMANDS } from './argv.js'
import type { Arguments } from './argv.js'

/** Tests of sysbench 0.4 and 0.5 and its legacy scripts, and what to run instead. */
const SUCCESSORS: ReadonlyMap<string, string> = new Map([
  ['oltp', '`oltp_read_write`, or `oltp_read_only`, `oltp_write_only` and `oltp_point_select` for its other modes'],
  ['oltp_legacy', '`oltp_read_write` and the other `oltp_` tests'],
  ['oltp_complex', '`oltp_read_write`'],
  ['oltp_simple', '`oltp_point_select`'],
  ['select', '`oltp_point_select`'],
  ['insert', '`oltp_insert`'],
  ['delete', '`oltp_delete`'],
  ['update_index', '`oltp_update_index`'],
  ['update_non_index', '`oltp_update_non_index`'],
  ['parallel_prepare', 'the command `prepare` of each test, with `--threads`'],
  ['common', 'the command `prepare` of each test'],
])

const OS_TESTS: readonly string[] = ['cpu', 'memory', 'threads', 'mutex', 'fileio']
const SCRIPT_EXTENSIONS: readonly string[] = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.lua']

/**
 * Finds the test that a command line names.
 * @throws {UsageError} BENCH_TEST_MISSING, BENCH_SCRIPT_UNSUPPORTED, BENCH_TEST_RENAMED, BENCH_TEST_UNKNOWN
 */
export function findWorkload(args: Arguments, registry: Registry): WorkloadEntry {
  const { test, command } = args
  const onlyCommand = command === undefined && test !== undefined && COMMON_COMMANDS.includes(test)
  if (test === undefined || test === '' || test === '-') throw new UsageError('BENCH_TEST_MISSING')
  const entry = registry.workload(test)
  if (entry !== undefined) return entry
  if (onlyCommand) throw new UsageError('BENCH_TEST_MISSING')
  if (isScriptPath(test)) throw new UsageError('BENCH_SCRIPT_UNSUPPORTED', { test, note: builtInNote(test, registry) })
  const successor = SUCCESSORS.get(test)
  if (successor !== undefined) throw new UsageError('BENCH_TEST_RENAMED', { test, successor })
  throw unknownTest(test, args, registry)
}

function isScriptPath(test: string): boolean {
  return /[/\\]/.test(test) || SCRIPT_EXTENSIONS.includes(extname(test))
}

/** For `/usr/share/sysbench/oltp_read_only.lua`. */
function builtInNote(path: string, registry: Registry): string {
  const name = basename(path, extname(path))
  const present = registry.workload(name) !== undefined
  if (present) return `\`${name}\` is built in and needs no path.`
  const successor = SUCCESSORS.get(name)
  return successor === undefined ? '' : `The successor of \`${name}\` is ${successor}.`
}

function unknownTest(test: string, args: Arguments, registry: Registry): UsageError {
  const names = registry.workloads().map((workload) => workload.name)
  const { command } = args
  // `bench run oltp_read_write`
  const swapped = COMMON_COMMANDS.includes(test) && command !== undefined && names.includes(command)
  const suggestion = swapped ? `${command} ${test}` : (suggestName(test, names) ?? '')
  if (OS_TESTS.includes(test)) {
    const note = 'The tests of the operating system (cpu, memory, threads, mutex, fileio) are not in this version.'
    return new UsageError('BENCH_TEST_UNKNOWN', { test, suggestion: '', note })
  }
  return new UsageError('BENCH_TEST_UNKNOWN', { test, suggestion, note: looseValueNote(args) })
}

/** For `--threads 4`. */
export function looseValueNote(args: Arguments): string {
  return args.looseValue === undefined ? '' : `Values follow an equals sign, as in \`${args.looseValue}\`.`
}
