import type { Random } from '../contracts/random.js'
import { gaussian, pareto, paretoExponent, special, uniform } from './distributions.js'
import { Generator } from './generator.js'
import { TemplateStrings } from './template-string.js'
import { nextUnique, seekUnique, uniqueAt } from './unique.js'
import { ZipfianSampler } from './zipfian.js'

/** The distributions that `--rand-type` chooses from. */
export type Distribution = 'uniform' | 'gaussian' | 'special' | 'pareto' | 'zipfian'

/** All distributions, for option values and tests. */
export const DISTRIBUTIONS: readonly Distribution[] = ['uniform', 'gaussian', 'special', 'pareto', 'zipfian']

/** What decides the random numbers of one thread. Plain data but for the shared counter; crosses the worker border. */
export interface RandomSettings {
  /** Whole number, 0 to 2^53 − 1. */
  readonly seed: number
  /** The thread's number, or one of the constants in `seed.ts`. */
  readonly stream: number
  /** What `default` draws from. */
  readonly distribution: Distribution
  /** Numbers in the mean of gaussian and special; whole, at least 1. */
  readonly specIterations: number
  /** Width of special's window in percent of the range, 0 to 100. */
  readonly specPercent: number
  /** Draws of special that fall into the window, in percent, 0 to 100. */
  readonly specResult: number
  /** Pareto's h, 0 < h < 1. */
  readonly paretoH: number
  /** At least 0. */
  readonly zipfianExponent: number
  /** `allocateUniqueCounter()`, one for all threads of the run. */
  readonly uniqueCounter: Int32Array
}

/**
 * Makes the random numbers of one thread. Once per thread.
 * @throws {RangeError} for a setting outside its limits.
 */
export function createRandom(settings: RandomSettings): Random {
  assertSettings(settings)
  const { specIterations, specPercent, specResult, uniqueCounter } = settings
  const generator = new Generator(settings.seed, settings.stream)
  const exponent = paretoExponent(settings.paretoH)
  const sampler = new ZipfianSampler(settings.zipfianExponent)
  const strings = new TemplateStrings(generator)
  const draws: Record<Distribution, (minimum: number, maximum: number) => number> = {
    uniform: (minimum, maximum) => uniform(generator, minimum, maximum),
    gaussian: (minimum, maximum) => gaussian(generator, minimum, maximum, specIterations),
    special: (minimum, maximum) => special(generator, minimum, maximum, specIterations, specPercent, specResult),
    pareto: (minimum, maximum) => pareto(generator, minimum, maximum, exponent),
    zipfian: (minimum, maximum) => sampler.next(generator, minimum, maximum),
  }
  return {
    ...draws,
    default: draws[settings.distribution],
    uniformDouble: () => generator.nextDouble(),
    uniformUint64: () => (BigInt(generator.nextUint32()) << 32n) | BigInt(generator.nextUint32()),
    unique: () => nextUnique(uniqueCounter),
    uniqueAt,
    uniqueSeek: (position) => {
      seekUnique(uniqueCounter, position)
    },
    string: (template) => strings.string(template),
    varstring: (minimum, maximum) => strings.varstring(minimum, maximum),
  }
}

function assertSettings(settings: RandomSettings): void {
  assertSetting(
    'specIterations',
    settings.specIterations,
    Number.isSafeInteger(settings.specIterations) && settings.specIterations >= 1,
    'a whole number from 1',
  )
  assertSetting('specPercent', settings.specPercent, isPercentage(settings.specPercent), 'from 0 to 100')
  assertSetting('specResult', settings.specResult, isPercentage(settings.specResult), 'from 0 to 100')
  assertSetting('paretoH', settings.paretoH, settings.paretoH > 0 && settings.paretoH < 1, 'between 0 and 1')
  assertSetting(
    'zipfianExponent',
    settings.zipfianExponent,
    Number.isFinite(settings.zipfianExponent) && settings.zipfianExponent >= 0,
    'a number from 0',
  )
}

function isPercentage(value: number): boolean {
  return value >= 0 && value <= 100
}

function assertSetting(name: string, value: number, valid: boolean, expected: string): void {
  if (!valid) throw new RangeError(`Random setting \`${name}\` is \`${value}\`; it must be ${expected}.`)
}
