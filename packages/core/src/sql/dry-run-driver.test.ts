import { expect, test } from 'vitest'
import type { DriverEnvironment, DriverSession } from '../contracts/driver.js'
import { dryRunDriver } from './dry-run-driver.js'

const environment: DriverEnvironment = {
  cacheDirectory: '/none',
  defaultDatabase: 'sbtest',
  applicationName: 'test',
  threadId: 0,
}

test('gives one frozen answer to everything, at once', () => {
  const session = dryRunDriver.open({}, environment) as DriverSession
  const connection = session.connect()
  if (connection instanceof Promise) throw new Error('a promise')
  const answer = connection.query('SELECT 1')
  expect(Object.isFrozen(answer)).toBe(true)
  expect(connection.begin()).toBe(answer)
  const statement = connection.prepare('SELECT ?')
  if (statement instanceof Promise) throw new Error('a promise')
  expect(statement.execute([1])).toBe(answer)
})

test('is switched on by an option that has the name of existing command lines as well', () => {
  expect(Object.keys(dryRunDriver.options)).toEqual(['dry_run', 'mysql_dry_run'])
  expect(dryRunDriver.options['mysql_dry_run']).toMatchObject({ kind: 'bool', default: false, hidden: true })
})
