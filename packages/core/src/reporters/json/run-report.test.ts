import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RUN_REPORT_SCHEMA } from './run-report.js'

const reference = (name: string): string =>
  readFileSync(new URL(`../../../../../docs/reference/${name}`, import.meta.url), 'utf8')

/** All names of members that a schema declares. */
function declaredNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([keyword, value]) => [
    ...(keyword === 'properties' ? Object.keys(value as object) : []),
    ...declaredNames(value),
  ])
}

/** Members of objects that may lack, or may have more than, what they declare. */
function looseObjects(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, required, additionalProperties } = schema as Record<string, unknown>
  const strict =
    properties === undefined ||
    (additionalProperties === false &&
      JSON.stringify(required) === JSON.stringify(Object.keys(properties as Record<string, unknown>)))
  return [...(strict ? [] : [JSON.stringify(required)]), ...Object.values(schema).flatMap(looseObjects)]
}

const schema = JSON.parse(reference('run-report.schema.json')) as { properties: { schema: { const: string } } }

test('every field of the schema is explained on the reference page', () => {
  const page = reference('json-report.md')
  const missing = [...new Set(declaredNames(schema))].filter(
    (name) => !new RegExp(`\`(?:\\w+\\.)*${name}\``, 'u').test(page),
  )
  expect(missing).toEqual([])
})

test('the schema requires every field that it declares and allows no other', () => {
  expect(declaredNames(schema).length).toBeGreaterThan(50)
  expect(looseObjects(schema)).toEqual([])
})

test('the schema is the one of the version that reports carry', () => {
  expect(schema.properties.schema.const).toBe(RUN_REPORT_SCHEMA)
})
