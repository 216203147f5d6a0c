import { API_VERSION } from '../contracts/api-version.js'
import type { Plugin } from '../contracts/plugin.js'
import { PluginError } from '../errors/bench-error.js'

type Problem = string | undefined
type Check = (record: Record<string, unknown>) => Problem

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const functions =
  (...names: string[]): Check =>
  (record) => {
    const missing = names.find((name) => typeof record[name] !== 'function')
    return missing === undefined ? undefined : `\`${missing}\` must be a function`
  }
const records =
  (...names: string[]): Check =>
  (record) => {
    const missing = names.find((name) => !isRecord(record[name]))
    return missing === undefined ? undefined : `\`${missing}\` must be an object`
  }

/** What each kind of record must have, beside a name, a description and the version of its contract. */
const SHAPES: Readonly<Record<string, { versioned: boolean; checks: readonly Check[] }>> = {
  drivers: { versioned: true, checks: [records('options', 'capabilities', 'dialect'), functions('open')] },
  workloads: { versioned: true, checks: [records('options', 'commands'), functions('threadInit', 'event')] },
  reporters: { versioned: true, checks: [records('options'), functions('create')] },
  scripts: { versioned: false, checks: [(record) => (isText(record['url']) ? undefined : '`url` must be text')] },
}

/**
 * Checks the shape and the contract versions of what a module exports as its plugin.
 * @throws {PluginError} BENCH_PLUGIN_SHAPE or BENCH_PLUGIN_API_VERSION.
 */
export function validatePlugin(value: unknown, label: string): Plugin {
  const malformed = (reason: string): PluginError => new PluginError('BENCH_PLUGIN_SHAPE', { plugin: label, reason })
  if (!isRecord(value)) throw malformed('it has no default export')
  if (!isText(value['name'])) throw malformed('`name` must be text')
  assertVersion(value, `Plugin \`${label}\``, label)
  for (const [kind, shape] of Object.entries(SHAPES)) {
    const entries = value[kind] ?? []
    if (!Array.isArray(entries)) throw malformed(`\`${kind}\` must be an array`)
    for (const [index, entry] of entries.entries()) {
      const place = `${kind}[${String(index)}]`
      if (!isRecord(entry)) throw malformed(`\`${place}\` must be an object`)
      if (!isText(entry['name'])) throw malformed(`\`${place}.name\` must be text`)
      if (!isText(entry['description'])) throw malformed(`\`${place}.description\` must be text`)
      if (shape.versioned) assertVersion(entry, `\`${String(entry['name'])}\` in plugin \`${label}\``, label)
      for (const check of shape.checks) {
        const problem = check(entry)
        if (problem !== undefined) throw malformed(`in \`${place}\` ${problem}`)
      }
    }
  }
  return value as unknown as Plugin
}

function assertVersion(record: Record<string, unknown>, what: string, label: string): void {
  const theirs = record['apiVersion']
  if (theirs === API_VERSION) return
  throw new PluginError('BENCH_PLUGIN_API_VERSION', {
    what,
    theirs: String(theirs),
    ours: API_VERSION,
    upgrade: typeof theirs === 'number' && theirs > API_VERSION ? 'bench' : `plugin \`${label}\``,
  })
}
