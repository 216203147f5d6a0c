import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DriverEnvironment, DriverErrorFacts } from '@bench/core/driver'
import type { OptionValues } from '@bench/core/options'
import { onTestFinished } from 'vitest'
import { sqliteDriver } from '../src/driver.js'
import { SqliteSession } from '../src/session.js'

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-sqlite-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** A session with default options but for the given ones. It is closed after the test. */
export async function openSession(
  options: OptionValues,
  environment: Partial<DriverEnvironment> = {},
): Promise<SqliteSession> {
  const defaults = Object.entries(sqliteDriver.options).map(([name, option]) => [name, option.default] as const)
  const session = await sqliteDriver.open(
    { ...Object.fromEntries(defaults), ...options },
    { cacheDirectory: '/nonexistent', defaultDatabase: 'sbtest', applicationName: 'test', threadId: 0, ...environment },
  )
  onTestFinished(() => session.close())
  if (!(session instanceof SqliteSession)) throw new Error('the driver opened a session of another class')
  return session
}

/** Facts of the error that a call throws. */
export function factsOf(session: SqliteSession, call: () => unknown): DriverErrorFacts {
  try {
    call()
  } catch (error) {
    return session.errorFacts(error)
  }
  throw new Error('the call succeeded, and an error was expected')
}

/** Runs something without the rights of the superuser, who may write and read everything. */
export function unprivileged<Answer>(run: () => Answer): Answer {
  if (process.geteuid?.() !== 0) return run()
  process.seteuid?.(65_534)
  try {
    return run()
  } finally {
    process.seteuid?.(0)
  }
}
