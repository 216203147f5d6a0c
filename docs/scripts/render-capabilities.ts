import type { Driver } from '../../packages/core/src/contracts/driver.js'
import { fieldDocs } from './field-docs.js'
import { code, markdownTable, pageStart } from './markdown.js'

const INTRODUCTION = [
  'What each driver can do, and how its database spells what the shipped scripts need. Both are data of the driver; the',
  'conformance suite tests every capability in both directions.',
].join('\n')

const CONTRACTS = new URL('../../packages/core/src/contracts/', import.meta.url)

/** The reference page of capabilities and dialects: a row per field, a column per driver. */
export function renderCapabilitiesPage(drivers: readonly Driver[]): string {
  const capabilities = drivers.map((driver) => new Map(Object.entries(driver.capabilities)))
  const dialects = drivers.map((driver) => new Map(Object.entries(driver.dialect)))
  return (
    pageStart('Capabilities and dialects', INTRODUCTION) +
    `## Capabilities\n\n` +
    matrix(drivers, fieldDocs(new URL('capabilities.ts', CONTRACTS), 'DriverCapabilities'), capabilities) +
    `## Dialects\n\n` +
    matrix(drivers, fieldDocs(new URL('dialect.ts', CONTRACTS), 'SqlDialect'), dialects)
  )
}

function matrix(
  drivers: readonly Driver[],
  docs: ReadonlyMap<string, string>,
  values: readonly ReadonlyMap<string, unknown>[],
): string {
  const rows = [...docs].map(([field, text]) => [code(field), ...values.map((map) => cell(map.get(field))), text])
  return markdownTable(['field', ...drivers.map(({ name }) => name), 'meaning'], rows)
}

function cell(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((item) => code(String(item))).join('<br>')
  return typeof value === 'string' ? code(value) : String(value)
}
