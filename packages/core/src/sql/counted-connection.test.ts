import { describe, expect, it } from 'vitest'
import type { DriverCapabilities } from '../contracts/capabilities.js'
import { BenchError } from '../errors/bench-error.js'
import { DriverError } from '../errors/driver-error.js'
import { CountedConnection } from './counted-connection.js'
import { RETRY_POLICY, STRICT_POLICY } from './error-policy.js'
import type { ErrorPolicy } from './error-policy.js'
import { ErrorTally } from './error-tally.js'
import { isPromise } from './is-promise.js'
import type { QueryRecorder } from './query-recorder.js'
import { RestartEvent } from './restart-event.js'
import { createScriptedDriver, resultOf, ScriptedError } from './test-support/scripted-driver.js'

interface Setup {
  readonly policy?: ErrorPolicy
  readonly capabilities?: Partial<DriverCapabilities>
  readonly preparedStatements?: boolean
}

/** A counted connection on a scripted driver, with what it counts. */
async function connectTo(
  later: boolean,
  { policy = RETRY_POLICY, capabilities, preparedStatements = true }: Setup = {},
) {
  const driver = createScriptedDriver(later, capabilities)
  const session = await driver.open({}, {} as never)
  const counted = { reads: 0, writes: 0, other: 0, ignored: 0, reconnects: 0 }
  const recorder: QueryRecorder = {
    readDone: () => void (counted.reads += 1),
    writeDone: () => void (counted.writes += 1),
    otherDone: () => void (counted.other += 1),
    errorIgnored: () => void (counted.ignored += 1),
    reconnected: () => void (counted.reconnects += 1),
  }
  const errors = new ErrorTally()
  const callGuard = new Int32Array(1)
  const connection = new CountedConnection(await session.connect(), {
    session,
    capabilities: driver.capabilities,
    dialect: driver.dialect,
    recorder,
    policy,
    errors,
    callGuard,
    preparedStatements,
    connect: () => session.connect(),
  })
  driver.calls.length = 0
  return { driver, connection, counted, errors, callGuard }
}

/** What a call throws, at once or later. */
async function thrownBy(call: () => unknown): Promise<unknown> {
  try {
    await call()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

const NONE = { reads: 0, writes: 0, other: 0, ignored: 0, reconnects: 0 }

describe.each([
  ['at once', false],
  ['later', true],
] as const)('a connection whose driver answers %s', (_, later) => {
  it('answers as its driver does', async () => {
    const { connection } = await connectTo(later)
    const statement = await connection.prepare('P')
    for (const answer of [connection.query('Q'), connection.begin(), connection.commit(), statement.execute([])]) {
      expect(isPromise(answer)).toBe(later)
      await answer
    }
  })

  it.each([
    ['rows as a read', resultOf([['x']]), { ...NONE, reads: 3 }],
    ['no rows in a result set as a read', resultOf([]), { ...NONE, reads: 3 }],
    ['rows of a changing statement as a read', resultOf([['x']], 5), { ...NONE, reads: 3 }],
    ['changed rows as one write', resultOf(undefined, 5), { ...NONE, writes: 3 }],
    ['anything else as other', resultOf(undefined), { ...NONE, other: 3 }],
  ])('counts %s', async (_title, result, expected) => {
    const { driver, connection, counted } = await connectTo(later)
    driver.answer = () => result
    const statement = await connection.prepare('P')
    expect(counted).toEqual(NONE)
    expect(await connection.query('Q')).toBe(result)
    expect(await statement.execute([1])).toBe(result)
    await connection.queryRow('R')
    expect(counted).toEqual(expected)
  })

  it('counts the statements of a transaction, each as one', async () => {
    const { driver, connection, counted } = await connectTo(later)
    await connection.begin()
    await connection.commit()
    await connection.rollback()
    expect(counted).toEqual({ ...NONE, other: 3 })
    expect(driver.calls).toEqual(['1 begin', '1 commit', '1 rollback'])
  })

  it('counts each statement of a bulk insert', async () => {
    const { driver, connection, counted } = await connectTo(later)
    driver.answer = () => resultOf(undefined, 2)
    const bulk = connection.bulkInsert('INSERT INTO t VALUES')
    await bulk.next('(1)')
    await bulk.next('(2)')
    await bulk.done()
    expect(driver.calls).toEqual(['1 query INSERT INTO t VALUES(1),(2)'])
    expect(counted).toEqual({ ...NONE, writes: 1 })
  })

  it('gives the first row, or undefined', async () => {
    const { driver, connection } = await connectTo(later)
    driver.answer = () =>
      resultOf([
        ['a', 1],
        ['b', 2],
      ])
    expect(await connection.queryRow('Q')).toEqual(['a', 1])
    driver.answer = () => resultOf([])
    expect(await connection.queryRow('Q')).toBeUndefined()
  })

  it.each(['query', 'execute', 'begin', 'commit'] as const)(
    'restarts the event for an ignorable error of %s, after a rollback that is not counted',
    async (operation) => {
      const { driver, connection, counted, errors } = await connectTo(later)
      const statement = await connection.prepare('P')
      driver.calls.length = 0
      driver.answer = (call) => {
        if (!call.includes('rollback')) throw new ScriptedError('deadlock', 'in the way')
        return resultOf(undefined)
      }
      const calls = {
        query: () => connection.query('Q'),
        execute: () => statement.execute([7]),
        begin: () => connection.begin(),
        commit: () => connection.commit(),
      }
      const restart = await thrownBy(calls[operation])
      expect(restart).toBeInstanceOf(RestartEvent)
      expect(restart).toMatchObject({ facts: { kind: 'deadlock', message: 'in the way' } })
      expect(driver.calls.at(-1)).toBe('1 rollback')
      expect(counted).toEqual({ ...NONE, ignored: 1 })
      expect(errors.counts()).toMatchObject([{ kind: 'deadlock', count: 1 }])
    },
  )

  it('sends no rollback where the database needs none', async () => {
    const { driver, connection } = await connectTo(later, { capabilities: { rollbackAfterError: false } })
    driver.answer = () => {
      throw new ScriptedError('serialization')
    }
    expect(await thrownBy(() => connection.query('Q'))).toBeInstanceOf(RestartEvent)
    expect(driver.calls).toEqual(['1 query Q'])
  })

  it('turns any other error into a DriverError with the facts, the operation and the start of the statement', async () => {
    const { driver, connection, counted, errors } = await connectTo(later)
    const thrown = new ScriptedError('missing-table', 'no such table')
    driver.answer = () => {
      throw thrown
    }
    const sql = `INSERT INTO t VALUES${'(1),'.repeat(1000)}`
    const error = await thrownBy(() => connection.query(sql))
    expect(error).toBeInstanceOf(DriverError)
    expect(error).toMatchObject({
      code: 'BENCH_DRIVER_ERROR',
      cause: thrown,
      facts: { kind: 'missing-table', code: 'MISSING-TABLE', message: 'no such table' },
      hint: 'Run the `prepare` command first.',
    })
    expect((error as Error).message).toMatch(/^query failed: no such table \(MISSING-TABLE\) for query INSERT INTO t/)
    expect((error as Error).message.length).toBeLessThan(300)
    expect((error as Error).message).toContain('(4020 characters)')
    expect(errors.counts()).toMatchObject([{ kind: 'missing-table', count: 1 }])
    expect(counted).toEqual(NONE)
    expect(driver.calls).toHaveLength(1)
  })

  it.each(['deadlock', 'serialization', 'lock-timeout'] as const)(
    'ends the command for a %s where the policy ignores nothing',
    async (kind) => {
      const { driver, connection, counted } = await connectTo(later, { policy: STRICT_POLICY })
      driver.answer = () => {
        throw new ScriptedError(kind)
      }
      expect(await thrownBy(() => connection.commit())).toMatchObject({
        message: `commit failed: ${kind} (${kind.toUpperCase()})`,
      })
      expect(counted).toEqual(NONE)
    },
  )

  it('tallies errors of transactions under the verb', async () => {
    const { driver, connection, errors } = await connectTo(later)
    driver.answer = (call) => {
      throw new ScriptedError(call.includes('prepare') ? 'syntax' : 'other')
    }
    await thrownBy(() => connection.begin())
    await thrownBy(() => connection.prepare('P'))
    expect(errors.counts().map(({ statement }) => statement)).toEqual(['BEGIN', 'P'])
  })

  it('reports a failed prepare like a failed statement', async () => {
    const { driver, connection } = await connectTo(later)
    driver.answer = (call) => {
      if (call.includes('prepare')) throw new ScriptedError('syntax', 'near P')
      return resultOf(undefined)
    }
    expect(await thrownBy(() => connection.prepare('P'))).toMatchObject({
      message: 'prepare failed: near P (SYNTAX) for query P',
    })
  })

  it('reconnects, counts it, and prepares again only the statements that are used', async () => {
    const { driver, connection, counted } = await connectTo(later)
    const used = await connection.prepare('USED')
    await connection.prepare('UNUSED')
    await used.execute([1])
    driver.calls.length = 0
    await connection.reconnect()
    expect(driver.calls).toEqual(['1 close', 'connect 2'])
    await used.execute([2])
    await used.execute([3])
    expect(driver.calls.slice(2)).toEqual(['2 prepare USED', '2 execute USED [2]', '2 execute USED [3]'])
    expect(counted).toEqual({ ...NONE, other: 3, reconnects: 1 })
  })

  it('does not close a statement that went down with its connection', async () => {
    const { driver, connection } = await connectTo(later)
    const statement = await connection.prepare('P')
    await connection.reconnect()
    driver.calls.length = 0
    await statement.close()
    expect(driver.calls).toEqual([])
    await statement.execute()
    await statement.close()
    expect(driver.calls.at(-1)).toBe('2 close statement P')
  })

  it('reports an error of preparing again as one of preparing, and tries again at the next use', async () => {
    const { driver, connection } = await connectTo(later)
    const statement = await connection.prepare('P')
    await connection.reconnect()
    driver.answer = () => {
      throw new ScriptedError('other', 'not now')
    }
    expect(await thrownBy(() => statement.execute())).toMatchObject({ details: { operation: 'prepare' } })
    driver.answer = () => resultOf([])
    expect((await statement.execute()).returnsRows).toBe(true)
  })

  it('puts values into the text where the database does not prepare', async () => {
    const { driver, connection, counted } = await connectTo(later, { preparedStatements: false })
    const statement = await connection.prepare("SELECT '?', ?, ?")
    expect(driver.calls).toEqual([])
    await statement.execute(["it's", null])
    await connection.reconnect()
    await statement.execute([1, 2n])
    await statement.close()
    expect(driver.calls.filter((call) => call.includes('query'))).toEqual([
      "1 query SELECT '?', 'it''s', NULL",
      "2 query SELECT '?', 1, 2",
    ])
    expect(counted).toEqual({ ...NONE, other: 2, reconnects: 1 })
  })

  it('refuses a wrong number of values for such a statement, which is no error of the database', async () => {
    const { connection, errors } = await connectTo(later, { preparedStatements: false })
    const statement = await connection.prepare('SELECT ?')
    const error = await thrownBy(() => statement.execute([1, 2]))
    expect(BenchError.isInstance(error) && error.code).toBe('BENCH_DRIVER_MISUSE')
    expect(errors.counts()).toEqual([])
  })
})

describe('the call guard', () => {
  it('is up while a call of the driver blocks, and down after it, also after a failed one', async () => {
    const { driver, connection, callGuard } = await connectTo(false)
    const statement = await connection.prepare('P')
    const seen: [string, number][] = []
    driver.answer = (call) => {
      seen.push([call, callGuard[0] as number])
      if (call.includes('BAD')) throw new ScriptedError('deadlock')
      return resultOf(undefined)
    }
    await connection.query('Q')
    await connection.begin()
    await statement.execute([])
    await thrownBy(() => connection.query('BAD'))
    expect(seen).toEqual([
      ['1 query Q', 1],
      ['1 begin', 1],
      ['1 execute P []', 1],
      ['1 query BAD', 1],
      ['1 rollback', 1],
    ])
    expect(callGuard[0]).toBe(0)
  })
})
