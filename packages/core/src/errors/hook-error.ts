import { BenchError, ScriptError } from './bench-error.js'

/**
 * A failure of a workload's function, with the function's name and the thread it ran in. Errors of ours already say what
 * happened and stay as they are.
 * @param thread undefined for functions that run once.
 */
export function toHookError(hook: string, thread: number | undefined, error: unknown): Error {
  if (BenchError.isInstance(error)) return error
  const reason = error instanceof Error ? error.message : `${String(error)} (not an Error)`
  return new ScriptError('BENCH_SCRIPT_HOOK', { hook, reason, ...(thread === undefined ? {} : { thread }) }, error)
}
