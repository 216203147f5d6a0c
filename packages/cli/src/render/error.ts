import { BenchError, catalogEntry, createMessageLog, EXIT_CODE, InternalError } from '@bench/core'
import type { CommandContext } from '../command-context.js'

/**
 * Tells the user why a command failed. Cases:
 *
 *     usage, plugin     message and hint on standard error
 *     other BenchError  `FATAL: ` message through the log, hint below it
 *     AggregateError    each of its errors, as above
 *     anything else     a bug of ours: stack and what to do, on standard error
 *
 * @returns the exit code
 */
export function reportFailure(error: unknown, context: CommandContext): number {
  if (error instanceof AggregateError) {
    const codes = error.errors.map((one) => reportFailure(one, context))
    return codes[0] ?? EXIT_CODE.failure
  }
  if (!BenchError.isInstance(error)) return reportBug(error, context)
  if (error.code === 'BENCH_INTERNAL') return reportBug(error, context)
  const text = error.hint === '' ? '' : `${error.hint}\n`
  const { class: errorClass } = catalogEntry(error.code)
  if (errorClass === 'usage' || errorClass === 'plugin') {
    context.stderr(`${error.message}\n${text}`)
  } else {
    const log = context.log ?? createMessageLog({ write: context.stdout, verbosity: 0 })
    log.fatal(error.message)
    if (text !== '') log.print(text)
  }
  return error.exitCode
}

function reportBug(error: unknown, context: CommandContext): number {
  const reason = error instanceof Error ? error.message : String(error)
  const bug = BenchError.isInstance(error) ? error : new InternalError(reason, error)
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  context.stderr(`${bug.message}\n${bug.hint}\n${stack === '' ? '' : `${stack}\n`}`)
  return bug.exitCode
}
