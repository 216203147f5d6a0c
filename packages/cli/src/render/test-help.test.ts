import { createRegistry } from '@bench/core'
import type { LoadedWorkload, WorkloadEntry } from '@bench/core'
import { bool, int } from '@bench/core/options'
import { expect, test } from 'vitest'
import fixture from '../../test/fixtures/plugin.js'
import { renderTestHelp } from './test-help.js'

const registry = createRegistry()
registry.add({ plugin: fixture, url: 'file:///fixture', label: 'fixture' })

const native = registry.workload('bare') as WorkloadEntry
const workload: LoadedWorkload = {
  name: 't',
  description: 'd',
  options: {
    table_size: int({ default: 10, help: 'rows' }),
    auto_inc: bool({ default: true, help: 'generated keys' }),
  },
  commands: { prepare: { help: 'create tables', parallel: false } },
  runnable: true,
  usesDatabase: true,
}

const COMMANDS = `t commands:
  prepare create tables
  run     run the test and report its figures
  help    show this text

`

test('a native test shows its options in order and with dashes', () => {
  expect(renderTestHelp(workload, native)).toBe(`t options:
  --table-size=N      rows [10]
  --auto-inc[=on|off] generated keys [on]

${COMMANDS}`)
})

test('a script shows its options by name and as they were declared', () => {
  expect(renderTestHelp(workload, { ...native, kind: 'script' })).toBe(`t options:
  --auto_inc[=on|off] generated keys [on]
  --table_size=N      rows [10]

${COMMANDS}`)
})

test('a test without options shows its commands only', () => {
  expect(renderTestHelp({ ...workload, options: {} }, native)).toBe(COMMANDS)
})
