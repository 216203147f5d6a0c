import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { driverSuite } from '@bench/core/testing'
import { afterAll, test } from 'vitest'
import { sqliteDriver } from '../src/driver.js'

const folder = mkdtempSync(join(tmpdir(), 'bench-sqlite-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

driverSuite({ test, driver: sqliteDriver, options: { sqlite_db: join(folder, 'suite.db') } })
