import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import plugin, { sqliteDriver } from './index.js'

test('the plugin brings the driver', () => {
  expect(plugin).toMatchObject({ name: '@bench/driver-sqlite', apiVersion: 1, drivers: [sqliteDriver] })
})

test('loading the plugin does not load the library', () => {
  const index = fileURLToPath(new URL('./index.ts', import.meta.url))
  const script = `await import(${JSON.stringify(index)})
    process.stdout.write(String(process.report.getReport().sharedObjects.some((name) => name.includes('libsql'))))`
  const { stdout } = spawnSync(process.execPath, [...process.execArgv, '--input-type=module', '--eval', script])
  expect(stdout.toString()).toBe('false')
})
