import { expect, test } from 'vitest'
import { CountedConnection } from '../sql/counted-connection.js'
import { dryRunDriver } from '../sql/dry-run-driver.js'
import { STRICT_POLICY } from '../sql/error-policy.js'
import { ErrorTally } from '../sql/error-tally.js'
import { UNCOUNTED } from '../sql/query-recorder.js'
import { BREAKAGES } from './breakages.js'
import { breakDriver } from './broken-driver.js'
import { driverSuite } from './driver-suite/index.js'
import type { DriverSuiteSetup } from './driver-suite/index.js'
import { memoryDriver } from './memory-driver.js'

const { dialect, capabilities } = memoryDriver

test('the suite passes for the memory driver through a counted connection', async () => {
  const wrap: DriverSuiteSetup['wrap'] = (inner, session) => {
    const counted = new CountedConnection(inner, {
      session,
      capabilities,
      dialect,
      recorder: UNCOUNTED,
      policy: STRICT_POLICY,
      errors: new ErrorTally(),
      callGuard: new Int32Array(1),
      preparedStatements: true,
      connect: () => session.connect(),
    })
    return {
      query: (sql) => counted.query(sql),
      prepare: (sql, types) => counted.prepare(sql, types),
      begin: () => counted.begin(),
      commit: () => counted.commit(),
      rollback: () => counted.rollback(),
      cancel: () => inner.cancel(),
      close: () => counted.close(),
    }
  }
  expect(await failedTests({ driver: memoryDriver, wrap })).toEqual([])
})

test('the suite passes for the memory driver when it takes its time', async () => {
  expect(await failedTests({ driver: memoryDriver, options: { memory_db: 'slow', memory_latency_ms: 0.1 } })).toEqual(
    [],
  )
})

test('the suite passes for the dry-run driver', async () => {
  expect(await failedTests({ driver: dryRunDriver })).toEqual([])
})

test('names of tests are unique', () => {
  const names = collectTests({ driver: memoryDriver }).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test.each(Object.entries(BREAKAGES))('a broken driver is found by exactly one test: %s', async (name, breakage) => {
  expect(await failedTests({ driver: breakDriver(memoryDriver, breakage) })).toEqual([name])
})

interface CollectedTest {
  readonly name: string
  readonly run: () => Promise<void>
}

function collectTests(setup: Omit<DriverSuiteSetup, 'test'>): CollectedTest[] {
  const tests: CollectedTest[] = []
  driverSuite({ options: { memory_db: 'self-test' }, ...setup, test: (name, run) => tests.push({ name, run }) })
  return tests
}

/** Names of the tests that fail. */
async function runTests(tests: readonly CollectedTest[]): Promise<string[]> {
  const failed: string[] = []
  for (const { name, run } of tests) await run().catch(() => failed.push(name))
  return failed
}

async function failedTests(setup: Omit<DriverSuiteSetup, 'test'>): Promise<string[]> {
  return await runTests(collectTests(setup))
}
