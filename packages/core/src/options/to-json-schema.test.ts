import { expect, test } from 'vitest'
import { bool, choice, file, float, int, list, numberList, secret, size } from './kinds.js'
import { GENERAL_OWNERS } from './general-options.js'
import { toJsonSchema } from './to-json-schema.js'

test('says of each option its type, range, default and whether it is a secret', () => {
  const schema = toJsonSchema([
    {
      label: 't',
      options: {
        threads: int({ default: 1, min: 1, help: 'threads' }),
        rate: float({ default: 0, min: 0, help: 'rate', deprecated: { use: 'x' } }),
        debug: bool({ default: false, help: 'debug' }),
        block: size({ default: 1024, help: 'block' }),
        mode: choice({ default: 'a', choices: ['a', 'b'], help: 'mode' }),
        hosts: list({ default: [], help: 'hosts' }),
        percentile: numberList({ default: [95], min: 0, max: 100, maxLength: 9, help: 'percentile' }),
        password: secret({ default: '', help: 'password' }),
        path: file({ default: '', help: 'path' }),
      },
    },
  ])
  expect(schema['additionalProperties']).toBe(false)
  expect(schema['properties']).toEqual({
    threads: { description: 'threads', type: 'integer', minimum: 1, maximum: 2147483647, default: 1 },
    rate: { description: 'rate', type: 'number', minimum: 0, default: 0, deprecated: true },
    debug: { description: 'debug', type: 'boolean', default: false },
    block: {
      description: 'block',
      anyOf: [
        { type: 'integer', minimum: 0 },
        { type: 'string', pattern: '^[0-9]+([KMGTkmgt]([iI]?[bB])?)?$' },
      ],
      default: 1024,
    },
    mode: { description: 'mode', enum: ['a', 'b'], default: 'a' },
    hosts: { description: 'hosts', type: 'array', items: { type: 'string' }, default: [] },
    percentile: {
      description: 'percentile',
      type: 'array',
      items: { type: 'number', minimum: 0, maximum: 100 },
      maxItems: 9,
      default: [95],
    },
    password: { description: 'password', type: 'string', writeOnly: true },
    path: { description: 'path', type: 'string', default: '' },
  })
})

test('covers all general options', () => {
  const names = Object.keys(toJsonSchema(GENERAL_OWNERS)['properties'] as object)
  expect(names).toEqual(GENERAL_OWNERS.flatMap((owner) => Object.keys(owner.options)))
})
