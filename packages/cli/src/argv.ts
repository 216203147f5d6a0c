/** One argument that begins with `--`. */
export interface OptionToken {
  /** What stands between `--` and the first `=`. */
  readonly name: string
  /** What follows the first `=`; undefined without one. */
  readonly value: string | undefined
}

/** A command line in tokens. Nothing is looked up: which options and tests there are is not known here. */
export interface Arguments {
  readonly test: string | undefined
  readonly command: string | undefined
  /** All options in order, without `--test=NAME`. */
  readonly options: readonly OptionToken[]
  /** The test came from `--test=NAME`. */
  readonly usesTestOption: boolean
  /** The first argument that there is no place for. */
  readonly extra: string | undefined
  /** `--threads=4`, when `--threads 4` was written: the likely cause of an argument too much. */
  readonly looseValue: string | undefined
}

/** Commands that a test may have without declaring them. */
export const COMMON_COMMANDS: readonly string[] = ['prepare', 'run', 'cleanup', 'prewarm', 'warmup', 'help']

const NUMBER_LIKE = /^\d+(\.\d+)?[KMGTkmgt%]?$/

/**
 * Splits a command line: `bench [options]... [test] [command]`.
 *
 *     --name, --name=value   option, anywhere; the value is everything after the first `=`
 *     anything else          first the test, then the command, then one too many; `-x` too
 *     --test=NAME            the test, in any position; it replaces a test named before. A word before it that is a common
 *                            command (`run --test=NAME`) becomes the command
 *
 * *Source:* observed from sysbench 1.0.20, which refuses the last form.
 */
export function parseArguments(argv: readonly string[]): Arguments {
  const options: OptionToken[] = []
  let test: string | undefined
  let command: string | undefined
  let extra: string | undefined
  let looseValue: string | undefined
  let usesTestOption = false
  let previous: OptionToken | undefined

  for (const argument of argv) {
    const token = toOptionToken(argument)
    if (token === undefined) {
      if (previous !== undefined && previous.value === undefined && NUMBER_LIKE.test(argument)) {
        looseValue ??= `--${previous.name}=${argument}`
      }
      if (test === undefined) test = argument
      else if (command === undefined) command = argument
      else extra ??= argument
    } else if (token.name === 'test' && token.value !== undefined) {
      if (test !== undefined && command === undefined && COMMON_COMMANDS.includes(test)) command = test
      test = token.value
      usesTestOption = true
    } else {
      options.push(token)
    }
    previous = token
  }
  return { test, command, options, usesTestOption, extra, looseValue }
}

/** Is a boolean option set to on? For the few that act before options are resolved; the last one wins. */
export function isSwitchedOn(options: readonly OptionToken[], name: string): boolean {
  const last = options.findLast((option) => option.name === name)
  return last !== undefined && [undefined, 'on', 'true', 'yes', '1'].includes(last.value)
}

function toOptionToken(argument: string): OptionToken | undefined {
  if (!argument.startsWith('--')) return undefined
  const equals = argument.indexOf('=')
  if (equals === -1) return { name: argument.slice(2), value: undefined }
  return { name: argument.slice(2, equals), value: argument.slice(equals + 1) }
}
