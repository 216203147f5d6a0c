import type { OptionSpec, OptionTable } from '../contracts/option.js'
import { ScriptError } from '../errors/bench-error.js'
import { bool, choice, float, int, list, size, string } from '../options/kinds.js'
import type { ScriptModule, ScriptOption, ScriptOptionType } from './script-api.js'

type Fields = Exclude<ScriptOption, readonly unknown[]>

/**
 * Turns the options that a script declares into an option table.
 * @throws {ScriptError} BENCH_SCRIPT_LOAD for a declaration of the wrong form.
 */
export function toOptionTable(script: string, declared: ScriptModule['options'] = {}): OptionTable {
  const table: Record<string, OptionSpec> = {}
  for (const [name, option] of Object.entries(declared)) {
    const key = name.replaceAll('-', '_')
    const problem = (reason: string): ScriptError =>
      new ScriptError('BENCH_SCRIPT_LOAD', { script, reason: `option \`${name}\` ${reason}` })
    table[key] = toSpec(toFields(option), problem)
  }
  return table
}

function toFields(option: ScriptOption): Fields {
  if (!Array.isArray(option)) return option as Fields
  const [description, value, type] = option as readonly [string, Fields['default'] | undefined, ScriptOptionType?]
  return { description, default: value ?? '', ...(type === undefined ? {} : { type }) }
}

function toSpec(fields: Fields, problem: (reason: string) => Error): OptionSpec {
  const help = fields.description
  if (typeof help !== 'string' || help === '') throw problem('has no description')
  const value = fields.default
  const limits = {
    ...(fields.min === undefined ? {} : { min: fields.min }),
    ...(fields.max === undefined ? {} : { max: fields.max }),
  }
  const wrong = (expected: string): Error => problem(`has a default that is no ${expected}`)
  switch (fields.type ?? typeOf(value)) {
    case 'bool':
      if (typeof value !== 'boolean') throw wrong('boolean')
      return bool({ default: value, help })
    case 'int':
      if (typeof value !== 'number') throw wrong('number')
      return int({ default: value, help, ...limits })
    case 'size':
      if (typeof value !== 'number') throw wrong('number')
      return size({ default: value, help, ...limits })
    case 'double':
      if (typeof value !== 'number') throw wrong('number')
      return float({ default: value, help, ...limits })
    case 'list':
      if (typeof value !== 'object') throw wrong('list')
      return list({ default: value, help })
    case 'string':
      if (typeof value !== 'string') throw wrong('text')
      return fields.choices === undefined
        ? string({ default: value, help })
        : choice({ default: value, help, choices: fields.choices })
  }
}

/** A number without a type is a floating-point number, as in sysbench. */
function typeOf(value: Fields['default']): ScriptOptionType {
  switch (typeof value) {
    case 'boolean':
      return 'bool'
    case 'number':
      return 'double'
    case 'string':
      return 'string'
    default:
      return 'list'
  }
}
