import type { OptionValues } from '../contracts/option.js'
import { UsageError } from '../errors/bench-error.js'
import type { GeneralOptions } from './general-options.js'
import { parseForcedShutdown, parseStopGrace } from './parse-forced-shutdown.js'

/** What the general options together have wrong, and what the user should know. */
export interface RunOptionsCheck {
  readonly problems: readonly UsageError[]
  /** Complete texts without prefix. They concern the command `run` only. */
  readonly warnings: readonly string[]
}

/** Rules that one row of a table cannot say. Call it with values in which deprecated names have done their work. */
export function checkRunOptions(values: OptionValues): RunOptionsCheck {
  const options = values as unknown as GeneralOptions
  const problems = [
    ...percentileProblems(options),
    ...paretoProblems(options),
    ...delayProblems(
      'forced-shutdown',
      options.forced_shutdown,
      parseForcedShutdown(options.forced_shutdown, options.time),
    ),
    ...delayProblems('stop-grace', options.stop_grace, parseStopGrace(options.stop_grace)),
  ]
  const endless = options.time === 0 && options.events === 0
  return {
    problems,
    warnings: endless ? ['Both event and time limits are disabled, running an endless test'] : [],
  }
}

/** Percentiles to report; empty when `--percentile=0` switches them off. */
export function enabledPercentiles(values: OptionValues): readonly number[] {
  return (values as unknown as GeneralOptions).percentile.filter((percentile) => percentile > 0)
}

function percentileProblems(options: GeneralOptions): UsageError[] {
  if (options.percentile.length > 1 && options.percentile.includes(0)) {
    return [
      badValue(
        'percentile',
        options.percentile.join(','),
        '0 switches percentiles off and stands alone',
        'Leave out the 0.',
      ),
    ]
  }
  if (!options.histogram || options.percentile.some((percentile) => percentile > 0)) return []
  return [
    new UsageError('BENCH_OPTION_CONFLICT', {
      reason: '--histogram cannot be used with --percentile=0.',
      hint: 'Leave out one of the two.',
    }),
  ]
}

function paretoProblems(options: GeneralOptions): UsageError[] {
  const shape = options.rand_pareto_h
  if (shape > 0 && shape < 1) return []
  return [badValue('rand-pareto-h', String(shape), 'it is greater than 0 and less than 1', 'The usual value is 0.2.')]
}

function delayProblems(option: string, value: string, parsed: ReturnType<typeof parseStopGrace>): UsageError[] {
  return 'reason' in parsed ? [badValue(option, value, parsed.reason, '')] : []
}

function badValue(option: string, value: string, reason: string, hint: string): UsageError {
  return new UsageError('BENCH_OPTION_VALUE', { option, value, where: '', reason, hint })
}
