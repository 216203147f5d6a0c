import { catalogEntry } from './catalog.js'
import type { ErrorArguments, ErrorCode } from './catalog.js'
import { EXIT_CODE } from './exit-code.js'
import type { ExitCode } from './exit-code.js'

const MARKER = Symbol.for('bench.error')

/** A `BenchError` as data, as it crosses the worker border. */
export interface SerializedError {
  readonly name: string
  readonly code: string
  readonly message: string
  readonly hint: string
  readonly exitCode: ExitCode
  readonly details: ErrorArguments
  readonly stack: string
  readonly cause: SerializedError | undefined
}

/**
 * Base of all errors that bench reports: a permanent code, what happened and why (`message`), what to do (`hint`), and the
 * exit code. Texts come from the catalog.
 */
export class BenchError extends Error {
  readonly code: ErrorCode
  readonly hint: string
  readonly exitCode: ExitCode
  /** The facts that the message was made of. */
  readonly details: ErrorArguments
  readonly [MARKER] = true

  constructor(code: ErrorCode, details: ErrorArguments = {}, cause?: unknown) {
    const entry = catalogEntry(code)
    super(entry.message(details), cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.code = code
    this.hint = entry.hint?.(details) ?? ''
    this.exitCode = entry.exitCode ?? EXIT_CODE.failure
    this.details = details
  }

  /** True for any `BenchError`, also one made by another copy of this package. */
  static isInstance(error: unknown): error is BenchError {
    return typeof error === 'object' && error !== null && (error as Record<symbol, unknown>)[MARKER] === true
  }
}

/** The user's input is wrong: an option, a command, a config file, an unknown name. */
export class UsageError extends BenchError {}
/** A plugin cannot be found, loaded or validated. */
export class PluginError extends BenchError {}
/** A script threw. `details` names script, hook and thread. */
export class ScriptError extends BenchError {}
/** The run could not go on. */
export class RunError extends BenchError {}
/** An invariant of ours broke. */
export class InternalError extends BenchError {
  constructor(reason: string, cause?: unknown) {
    super('BENCH_INTERNAL', { reason }, cause)
  }
}

/** Turns any thrown value into data that survives `postMessage`. */
export function serializeError(error: unknown): SerializedError {
  const known = BenchError.isInstance(error)
  const isError = error instanceof Error || known
  const cause = isError ? error.cause : undefined
  return {
    name: isError ? error.name : 'Error',
    code: known ? error.code : '',
    message: isError ? error.message : String(error),
    hint: known ? error.hint : '',
    exitCode: known ? error.exitCode : EXIT_CODE.failure,
    details: known ? error.details : {},
    stack: isError ? (error.stack ?? '') : '',
    cause: cause === undefined ? undefined : serializeError(cause),
  }
}

const CLASSES: Readonly<Record<string, new (code: ErrorCode, details: ErrorArguments, cause?: unknown) => BenchError>> =
  {
    UsageError,
    PluginError,
    ScriptError,
    RunError,
  }

/** The reverse of `serializeError`. */
export function deserializeError(data: SerializedError): Error {
  const cause = data.cause === undefined ? undefined : deserializeError(data.cause)
  if (data.code === '') {
    const plain = new Error(data.message, cause === undefined ? undefined : { cause })
    plain.name = data.name
    plain.stack = data.stack
    return plain
  }
  const ErrorClass = CLASSES[data.name] ?? BenchError
  const error = new ErrorClass(data.code as ErrorCode, data.details, cause)
  error.name = data.name
  error.stack = data.stack
  return error
}
