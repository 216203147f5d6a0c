import { DriverError } from '../errors/driver-error.js'
import { errorHint } from '../sql/error-hint.js'
import { RestartEvent } from '../sql/restart-event.js'

/** A restart outside the event loop has nothing to restart: there it is the error that it stands for. */
export function unexpectedRestart(error: unknown): unknown {
  if (!(error instanceof RestartEvent)) return error
  const { facts, statement } = error
  return new DriverError('BENCH_DRIVER_ERROR', facts, { operation: 'execute', statement, hint: errorHint(facts.kind) })
}
