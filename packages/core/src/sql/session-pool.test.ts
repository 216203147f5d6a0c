import { describe, expect, it } from 'vitest'
import type { Driver, DriverEnvironment } from '../contracts/driver.js'
import type { OptionValues } from '../contracts/option.js'
import { PluginError, UsageError } from '../errors/bench-error.js'
import { DriverError } from '../errors/driver-error.js'
import { memoryDriver } from '../testing/memory-driver.js'
import { dryRunDriver } from './dry-run-driver.js'
import { RETRY_POLICY } from './error-policy.js'
import { UNCOUNTED } from './query-recorder.js'
import type { QueryRecorder } from './query-recorder.js'
import { SessionPool } from './session-pool.js'
import { createScriptedDriver, resultOf, ScriptedError } from './test-support/scripted-driver.js'

const environment: DriverEnvironment = {
  cacheDirectory: '',
  defaultDatabase: 'sbtest',
  applicationName: 'test',
  threadId: 4,
}

function poolOf(drivers: readonly Driver[], values: OptionValues = {}) {
  const used: string[] = []
  const pool = new SessionPool({
    drivers,
    values: { memory_db: '', memory_latency_ms: 0, ...values },
    environment,
    policy: RETRY_POLICY,
    callGuard: new Int32Array(1),
    onDatabaseUsed: () => used.push('used'),
  })
  return { pool, used }
}

describe('SessionPool', () => {
  it('opens nothing before somebody asks for a driver', async () => {
    const driver = createScriptedDriver(true)
    const { pool, used } = poolOf([driver])
    pool.forThread(UNCOUNTED)
    expect(await pool.serverInfo()).toBeUndefined()
    await pool.close()
    expect([driver.calls, used]).toEqual([[], []])
  })
  it('opens one session for many threads that ask at the same time, and gives the same one later', async () => {
    const driver = createScriptedDriver(true)
    const { pool, used } = poolOf([driver])
    const threads = Array.from({ length: 20 }, () => pool.forThread(UNCOUNTED))
    const drivers = await Promise.all(threads.map((thread) => thread.driver()))
    await Promise.all(drivers.map((one) => one.connect()))
    await (await threads[0]?.driver('scripted'))?.connect()
    expect(driver.calls.filter((call) => call === 'open')).toHaveLength(1)
    expect(driver.calls.filter((call) => call.startsWith('connect'))).toHaveLength(21)
    expect(used).toHaveLength(1)
  })
  it('answers at once when the session is open', async () => {
    const { pool } = poolOf([createScriptedDriver(false)])
    const thread = pool.forThread(UNCOUNTED)
    await thread.driver()
    expect(thread.driver()).toMatchObject({ name: 'scripted' })
  })
  it('hands the options and the environment of the worker to the driver', async () => {
    const seen: unknown[] = []
    const driver: Driver = {
      ...memoryDriver,
      open(options, given) {
        seen.push(options, given)
        return memoryDriver.open(options, given)
      },
    }
    const { pool } = poolOf([driver], { memory_db: 'x' })
    await pool.forThread(UNCOUNTED).driver()
    expect(seen).toEqual([{ memory_db: 'x', memory_latency_ms: 0 }, environment])
  })
  it('takes the first driver if none is named, and others by name, each with a session of its own', async () => {
    const { pool, used } = poolOf([memoryDriver, dryRunDriver])
    const thread = pool.forThread(UNCOUNTED)
    expect(await thread.driver()).toMatchObject({ name: 'memory', dialect: memoryDriver.dialect })
    expect(await thread.driver('dry-run')).toMatchObject({ name: 'dry-run', capabilities: { dryRun: true } })
    expect(await pool.serverInfo()).toMatchObject({ product: 'memory', transport: 'memory sbtest' })
    expect(used).toHaveLength(2)
    await pool.close()
  })
  it('knows nothing of the server as long as only another driver was opened', async () => {
    const { pool } = poolOf([memoryDriver, dryRunDriver])
    await pool.forThread(UNCOUNTED).driver('dry-run')
    expect(await pool.serverInfo()).toBeUndefined()
  })
  it('names the drivers that there are if one is unknown', () => {
    const { pool } = poolOf([memoryDriver, dryRunDriver])
    expect(() => pool.forThread(UNCOUNTED).driver('oracle')).toThrow(UsageError)
    expect(() => pool.forThread(UNCOUNTED).driver('oracle')).toThrow(
      expect.objectContaining({ code: 'BENCH_DRIVER_UNKNOWN', hint: 'Drivers: memory, dry-run.' }),
    )
  })
  it('gives all threads the error of a driver that cannot be opened, and does not try again', async () => {
    const driver = createScriptedDriver(true)
    const cause = new Error('no client library')
    driver.answer = () => {
      throw cause
    }
    const { pool } = poolOf([driver])
    const answers = await Promise.allSettled(
      Array.from({ length: 3 }, async () => await pool.forThread(UNCOUNTED).driver()),
    )
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'BENCH_DRIVER_OPEN', cause } })
    }
    expect(driver.calls).toEqual(['open'])
  })
  it('leaves an error of ours from opening as it is', async () => {
    const driver = createScriptedDriver(true)
    const error = new PluginError('BENCH_PLUGIN_NOT_FOUND', { plugin: 'pg' })
    driver.answer = () => {
      throw error
    }
    await expect(poolOf([driver]).pool.forThread(UNCOUNTED).driver()).rejects.toBe(error)
  })
  it.each([false, true])('turns an error of connecting into a DriverError with a hint (later: %s)', async (later) => {
    const driver = createScriptedDriver(later)
    driver.answer = (call) => {
      if (call.startsWith('connect')) throw new ScriptedError('denied', 'wrong password')
      return resultOf(undefined)
    }
    const sql = await poolOf([driver]).pool.forThread(UNCOUNTED).driver()
    const failed = expect(sql.connect()).rejects
    await failed.toBeInstanceOf(DriverError)
    await failed.toMatchObject({
      code: 'BENCH_DRIVER_OPEN',
      message: 'Database driver scripted cannot open the database: wrong password.',
      hint: 'Check the address, the user and the permissions.',
    })
  })
  it('closes its sessions once', async () => {
    const driver = createScriptedDriver(true)
    const { pool } = poolOf([driver])
    await pool.forThread(UNCOUNTED).driver()
    await pool.close()
    await pool.close()
    expect(driver.calls).toEqual(['open', 'session close'])
  })
})

describe('ThreadDrivers', () => {
  it('counts in the thread’s own recorder, and tallies errors of all threads together', async () => {
    const driver = createScriptedDriver(true)
    const { pool } = poolOf([driver])
    const counts = [0, 0]
    const connections = await Promise.all(
      counts.map(async (_, index) => {
        const recorder: QueryRecorder = {
          ...UNCOUNTED,
          otherDone: () => void (counts[index] = (counts[index] ?? 0) + 1),
        }
        return await (await pool.forThread(recorder).driver()).connect()
      }),
    )
    await connections[0]?.query('A')
    await connections[1]?.query('B')
    await connections[1]?.query('C')
    expect(counts).toEqual([1, 2])
    driver.answer = (call) => {
      if (call.includes('query')) throw new ScriptedError('deadlock')
      return resultOf(undefined)
    }
    for (const connection of connections) await Promise.resolve(connection.query('X')).catch(() => undefined)
    expect(pool.errors.counts()).toMatchObject([{ kind: 'deadlock', statement: 'X', count: 2 }])
  })
  it('closes the connections that its thread left open, and no others', async () => {
    const driver = createScriptedDriver(true)
    const { pool } = poolOf([driver])
    const [first, second] = [pool.forThread(UNCOUNTED), pool.forThread(UNCOUNTED)]
    await (await first.driver()).connect()
    await (await first.driver()).connect()
    await (await second.driver()).connect()
    driver.calls.length = 0
    await first.closeAll()
    await first.closeAll()
    expect(driver.calls).toEqual(['1 close', '2 close'])
  })
  it('reaches another database for a connection that names one, also after a reconnect', async () => {
    const { pool } = poolOf([memoryDriver], { memory_db: 'pool-one' })
    const sql = await pool.forThread(UNCOUNTED).driver()
    const other = await sql.connect({ database: 'pool-two' })
    await other.query('CREATE TABLE only_there (id INTEGER NOT NULL, PRIMARY KEY (id))')
    await other.reconnect()
    expect((await other.query('SELECT id FROM only_there')).rowCount).toBe(0)
    await expect((await sql.connect()).query('SELECT id FROM only_there')).rejects.toThrow('no such table')
    await pool.close()
  })
  it.each([
    ['disable', true, ['1 query SELECT 1']],
    ['auto', true, ['1 prepare SELECT ?', '1 execute SELECT ? [1]']],
    ['auto', false, ['1 query SELECT 1']],
  ])('prepares with --db-ps-mode=%s where the database can (%s)', async (mode, preparedStatements, expected) => {
    const driver = createScriptedDriver(true, { preparedStatements })
    const connection = await (await poolOf([driver], { db_ps_mode: mode }).pool.forThread(UNCOUNTED).driver()).connect()
    driver.calls.length = 0
    await (await connection.prepare('SELECT ?')).execute([1])
    expect(driver.calls).toEqual(expected)
  })
})
