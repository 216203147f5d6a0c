import { describe, expect, test } from 'vitest'
import { schemaProblems } from './schema-validator.js'
import type { Schema } from './schema-validator.js'

const person: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    name: { type: 'string', pattern: '^[a-z]+$' },
    age: { $ref: '#/$defs/age' },
    kind: { enum: ['a', 'b'] },
    version: { const: 1 },
    tags: { type: 'array', items: { type: ['string', 'null'] } },
  },
  required: ['name'],
  patternProperties: { '^x-': { type: 'boolean' } },
  additionalProperties: false,
  $defs: { age: { type: 'integer', minimum: 0 } },
}

test('accepts a value that follows every rule', () => {
  const value = { name: 'ann', age: 0, kind: 'b', version: 1, tags: ['x', null], 'x-y': true }
  expect(schemaProblems(value, person)).toEqual([])
})

describe('reports', () => {
  test.each<[string, unknown, string[]]>([
    ['a wrong type', [], ['$ is not object']],
    ['null for an object', null, ['$ is not object']],
    ['a missing member', {}, ['$.name is missing']],
    ['an inherited member as missing', Object.create({ name: 'ann' }), ['$.name is missing']],
    ['an unknown member', { name: 'ann', size: 1 }, ['$.size is not allowed']],
    ['a text of another form', { name: 'Ann' }, ['$.name has another form']],
    ['a fraction for an integer, behind a reference', { name: 'a', age: 1.5 }, ['$.age is not integer']],
    ['a number below the minimum', { name: 'a', age: -1 }, ['$.age is below 0']],
    ['a value outside the enumeration', { name: 'a', kind: 'c' }, ['$.kind is none of the values']],
    ['a value other than the constant', { name: 'a', version: '1' }, ['$.version is not 1']],
    ['a wrong element', { name: 'a', tags: ['x', 3] }, ['$.tags[1] is not string or null']],
    ['a wrong member of a pattern', { name: 'a', 'x-y': 1 }, ['$.x-y is not boolean']],
    [
      'every problem',
      { age: -1, kind: 'c' },
      ['$.age is below 0', '$.kind is none of the values', '$.name is missing'],
    ],
  ])('%s', (_case, value, problems) => {
    expect(schemaProblems(value, person)).toEqual(problems)
  })

  test('NaN and Infinity as no numbers', () => {
    expect(schemaProblems([NaN, Infinity, 1], { type: 'array', items: { type: 'number' } })).toEqual([
      '$[0] is not number',
      '$[1] is not number',
    ])
  })

  test('a wrong member under a schema for all others', () => {
    expect(schemaProblems({ a: 'x', b: 1 }, { additionalProperties: { type: 'string' } })).toEqual([
      '$.b is not string',
    ])
  })
})

describe('refuses a schema with', () => {
  test('a keyword that it does not know', () => {
    expect(() => schemaProblems(1, { maximum: 3 })).toThrow('Unknown schema keyword `maximum` at $')
  })

  test('a type that it does not know', () => {
    expect(() => schemaProblems(1, { type: 'float' })).toThrow('Unknown schema type `float`')
  })

  test('a reference that leads nowhere', () => {
    expect(() => schemaProblems(1, { $ref: '#/$defs/missing' })).toThrow('Unknown schema reference')
  })
})
