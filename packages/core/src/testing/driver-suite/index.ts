import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bulkTests } from './bulk.js'
import { closeTests } from './close.js'
import { connectTests } from './connect.js'
import { contractTests } from './contract.js'
import { dryRunTests } from './dry-run.js'
import { errorTests } from './errors.js'
import { Fixture } from './fixture.js'
import { queryTests } from './query.js'
import { schemaTests } from './schema.js'
import { statementTests } from './statement.js'
import type { DriverSuiteSetup, Suite } from './suite-setup.js'
import { transactionTests } from './transaction.js'
import { valueTests } from './values.js'

export type { ColumnTypes, DriverSuiteSetup, RegisterTest } from './suite-setup.js'

/** A test with a fixture of its own. */
export type RegisterWithFixture = (name: string, run: (fixture: Fixture) => Promise<void>) => void

/**
 * Registers the conformance tests of a driver: what core relies on. Each capability is tested as it is declared, true or
 * false. The tests make tables named `bench<process>_<number>` and drop them again.
 *
 * @example
 * driverSuite({ test, driver: sqliteDriver, options: { sqlite_db: join(folder, 'suite.db') } })
 */
export function driverSuite(setup: DriverSuiteSetup): void {
  const suite = toSuite(setup)
  const withFixture: RegisterWithFixture = (name, run) => {
    suite.plain(name, () => runWithFixture(suite, run))
  }
  contractTests(suite)
  connectTests(suite, withFixture)
  closeTests(suite, withFixture)
  if (setup.driver.capabilities.dryRun) {
    dryRunTests(withFixture)
    return
  }
  queryTests(suite, withFixture)
  schemaTests(suite, withFixture)
  statementTests(suite, withFixture)
  transactionTests(suite, withFixture)
  errorTests(withFixture)
  valueTests(suite, withFixture)
  bulkTests(suite, withFixture)
}

function toSuite(setup: DriverSuiteSetup): Suite {
  const { driver, title, test } = setup
  const defaults = Object.entries(driver.options).map(([name, option]) => [name, option.default] as const)
  return {
    setup,
    driver,
    values: { ...Object.fromEntries(defaults), ...setup.options },
    environment: {
      cacheDirectory: join(tmpdir(), 'bench-driver-suite'),
      defaultDatabase: 'sbtest',
      applicationName: 'bench driver suite',
      threadId: 0,
      ...setup.environment,
    },
    columnTypes: {
      bigint: 'BIGINT',
      double: 'DOUBLE PRECISION',
      text: 'VARCHAR(200)',
      bytes: 'BLOB',
      ...setup.columnTypes,
    },
    plain(name, run) {
      test(title === undefined ? name : `${title}: ${name}`, async () => {
        await run()
      })
    },
  }
}

/** What goes wrong while cleaning up after a failed test would only hide the reason. */
async function runWithFixture(suite: Suite, run: (fixture: Fixture) => Promise<void>): Promise<void> {
  const fixture = await Fixture.create(suite)
  try {
    await run(fixture)
  } catch (error) {
    await fixture.dispose().catch(() => undefined)
    throw error
  }
  await fixture.dispose()
}
