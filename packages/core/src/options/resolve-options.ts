import type { OptionSource, OptionSpec, OptionValue, OptionValues } from '../contracts/option.js'
import { UsageError } from '../errors/bench-error.js'
import { presentName } from './former-names.js'
import { mergeTables } from './merge-tables.js'
import type { OptionOwner } from './merge-tables.js'
import { toOptionFlag, toOptionKey } from './option-name.js'
import { parseValue } from './parse-value.js'
import type { ParsedValue } from './parse-value.js'
import { renderFlag } from './render-help.js'
import { suggestName } from './suggest-name.js'

/** One option as somebody wrote it. */
export interface RawSetting {
  /** As written, without leading dashes. */
  readonly name: string
  /** Text after the first `=`; undefined without one. */
  readonly rawValue: string | undefined
  readonly source: Exclude<OptionSource, 'environment' | 'default'>
  /** Place for messages, `bench.cnf:3`; empty on the command line. */
  readonly where: string
}

/** What options are resolved from. */
export interface ResolveRequest {
  readonly owners: readonly OptionOwner[]
  /** In the order they were written: within a source the last one wins. */
  readonly settings: readonly RawSetting[]
  /** Environment variables; those that are empty count as not set. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Command that shows all options, for hints. */
  readonly helpCommand: string
}

/** Values of all options, where each came from, and everything that is wrong. */
export interface ResolvedOptions {
  readonly values: OptionValues
  readonly sources: Readonly<Record<string, OptionSource>>
  /** An option with a problem keeps its default. */
  readonly problems: readonly UsageError[]
}

interface Candidate {
  readonly rawValue: string | undefined
  readonly negated: boolean
  readonly source: OptionSource
  readonly where: string
}

/** Strongest last. */
const PRECEDENCE: readonly OptionSource[] = ['default', 'script', 'config-file', 'environment', 'command-line']

/**
 * Merges what was written about options: command line > environment > config file > script > default, and the last one
 * within a source. All problems are collected, not only the first.
 *
 * @throws {PluginError} BENCH_OPTION_DUPLICATE, BENCH_OPTION_DECLARATION when the tables themselves are wrong
 */
export function resolveOptions(request: ResolveRequest): ResolvedOptions {
  const specs = mergeTables(request.owners)
  const problems: UsageError[] = []
  const winners = new Map<string, Candidate>()
  const offer = (key: string, candidate: Candidate): void => {
    const present = winners.get(key)
    const strength = PRECEDENCE.indexOf(candidate.source)
    if (present === undefined || strength >= PRECEDENCE.indexOf(present.source)) winners.set(key, candidate)
  }

  for (const setting of request.settings) {
    const target = findTarget(setting.name, specs)
    if (target === undefined) problems.push(unknownOption(setting, specs, request.helpCommand))
    else offer(target.key, { ...setting, negated: target.negated })
  }
  for (const [key, spec] of specs) {
    const rawValue = spec.env === undefined ? undefined : request.environment[spec.env]
    if (rawValue === undefined || rawValue === '') continue
    offer(key, { rawValue, negated: false, source: 'environment', where: `the environment variable ${spec.env}` })
  }

  const values: Record<string, OptionValue> = {}
  const sources: Record<string, OptionSource> = {}
  for (const [key, spec] of specs) {
    values[key] = spec.default
    sources[key] = 'default'
  }
  for (const [key, candidate] of winners) {
    const spec = specs.get(key) as OptionSpec
    const parsed = candidate.negated ? parseNegation(candidate.rawValue) : parseValue(spec, candidate.rawValue)
    if ('value' in parsed) {
      values[key] = parsed.value
      sources[key] = candidate.source
    } else {
      problems.push(badValue(key, spec, candidate, parsed.reason))
    }
  }
  return { values, sources, problems }
}

function findTarget(
  name: string,
  specs: ReadonlyMap<string, OptionSpec>,
): { readonly key: string; readonly negated: boolean } | undefined {
  const key = toOptionKey(name)
  if (specs.has(key)) return { key, negated: false }
  const positive = key.startsWith('no_') ? key.slice('no_'.length) : ''
  return specs.get(positive)?.kind === 'bool' ? { key: positive, negated: true } : undefined
}

function parseNegation(rawValue: string | undefined): ParsedValue {
  return rawValue === undefined ? { value: false } : { reason: 'the form with `no-` takes no value' }
}

function unknownOption(setting: RawSetting, specs: ReadonlyMap<string, OptionSpec>, helpCommand: string): UsageError {
  const visible = [...specs].filter(([, spec]) => spec.hidden !== true).map(([key]) => key)
  const suggestion = presentName(toOptionKey(setting.name), specs) ?? suggestName(setting.name, visible) ?? ''
  return new UsageError('BENCH_OPTION_UNKNOWN', {
    option: setting.name,
    where: setting.where,
    suggestion: toOptionFlag(suggestion),
    help: helpCommand,
  })
}

function badValue(key: string, spec: OptionSpec, candidate: Candidate, reason: string): UsageError {
  return new UsageError('BENCH_OPTION_VALUE', {
    option: `${candidate.negated ? 'no-' : ''}${toOptionFlag(key)}`,
    value: candidate.rawValue ?? '',
    where: candidate.where,
    reason,
    hint: `\`${renderFlag(key, spec)}\`: ${spec.help}.`,
  })
}
