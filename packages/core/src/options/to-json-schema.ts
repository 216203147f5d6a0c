import type { OptionSpec } from '../contracts/option.js'
import { mergeTables } from './merge-tables.js'
import type { OptionOwner } from './merge-tables.js'

/** The part of JSON Schema (2020-12) that option tables need. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Schema of an object that holds options by name with underscores, as a config file does. */
export function toJsonSchema(owners: readonly OptionOwner[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  for (const [name, spec] of mergeTables(owners)) properties[name] = optionSchema(spec)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Options of bench',
    type: 'object',
    properties,
    additionalProperties: false,
  }
}

function optionSchema(spec: OptionSpec): JsonSchema {
  return {
    description: spec.help,
    ...valueSchema(spec),
    ...(spec.kind === 'secret' ? { writeOnly: true } : { default: spec.default }),
    ...(spec.deprecated === undefined ? {} : { deprecated: true }),
  }
}

function valueSchema(spec: OptionSpec): JsonSchema {
  switch (spec.kind) {
    case 'int':
      return { type: 'integer', ...range({ min: spec.min ?? -(2 ** 31), max: spec.max ?? 2 ** 31 - 1 }) }
    case 'float':
      return { type: 'number', ...range(spec) }
    case 'bool':
      return { type: 'boolean' }
    case 'size':
      return {
        anyOf: [
          { type: 'integer', ...range({ ...spec, min: spec.min ?? 0 }) },
          { type: 'string', pattern: '^[0-9]+([KMGTkmgt]([iI]?[bB])?)?$' },
        ],
      }
    case 'choice':
      return { enum: spec.choices }
    case 'list':
      return { type: 'array', items: { type: 'string' } }
    case 'number-list':
      return {
        type: 'array',
        items: { type: 'number', ...range(spec) },
        ...(spec.maxLength === undefined ? {} : { maxItems: spec.maxLength }),
      }
    case 'string':
    case 'secret':
    case 'file':
      return { type: 'string' }
  }
}

function range(limits: { readonly min?: number; readonly max?: number }): JsonSchema {
  return {
    ...(limits.min === undefined ? {} : { minimum: limits.min }),
    ...(limits.max === undefined ? {} : { maximum: limits.max }),
  }
}
