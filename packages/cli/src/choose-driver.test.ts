import { createRegistry } from '@bench/core'
import type { OptionSource, OptionValues, Registry } from '@bench/core'
import { expect, test } from 'vitest'
import fixture from '../test/fixtures/plugin.js'
import { chooseDriver } from './choose-driver.js'

const registry = createRegistry()
registry.add({ plugin: fixture, url: 'file:///fixture', label: 'fixture' })

interface Choice {
  readonly name: string | undefined
  readonly notice: string | undefined
}

function choose(set: OptionValues, source: OptionSource = 'command-line', from: Registry = registry): Choice {
  const sources = Object.fromEntries(Object.keys(set).map((name) => [name, source]))
  const { driver, notice } = chooseDriver(from, { db_driver: '', ...set }, sources)
  return { name: driver?.value.name, notice }
}

test('--db-driver beats the options of other drivers', () => {
  expect(choose({ db_driver: 'inside', outside_host: 'h' })).toEqual({ name: 'inside', notice: undefined })
})

test('an unknown driver is an error that lists the known ones', () => {
  expect(() => choose({ db_driver: 'help' })).toThrow("Invalid database driver name: 'help'.")
})

test.each(['command-line', 'config-file'] as const)('an option of a driver in the %s chooses it', (source) => {
  expect(choose({ outside_host: 'localhost' }, source)).toEqual({ name: 'outside', notice: undefined })
})

test('the environment and defaults choose no driver', () => {
  expect(choose({ outside_host: 'h' }, 'environment').name).toBe('inside')
  expect(choose({ outside_host: 'localhost' }, 'default').name).toBe('inside')
})

test('an option that switches something off chooses no driver', () => {
  expect(choose({ inside_fast: false, outside_host: 'h' }).name).toBe('outside')
})

test('options of several drivers need --db-driver', () => {
  expect(() => choose({ inside_db: 'a', outside_host: 'h' })).toThrow(
    'Options of several database drivers are set: --inside-db, --outside-host.',
  )
})

test('an option of a dry run beats those of real databases', () => {
  expect(choose({ dry_run: true, outside_host: 'h' }).name).toBe('dry-run')
  expect(choose({ dry_run: false, outside_host: 'h' }).name).toBe('outside')
})

test('with nothing named the embedded database is taken, and the user is told so', () => {
  expect(choose({})).toEqual({
    name: 'inside',
    notice: 'No database named: using the embedded database (--inside-db=PATH to choose its file).',
  })
})

test('without an embedded database there is none', () => {
  expect(choose({}, 'default', createRegistry())).toEqual({ name: undefined, notice: undefined })
})
