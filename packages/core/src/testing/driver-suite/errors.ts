import assert from 'node:assert/strict'
import { DRIVER_ERROR_KINDS } from '../../contracts/driver.js'
import type { DriverErrorKind } from '../../contracts/driver.js'
import { failureOf } from './fixture.js'
import type { RegisterWithFixture } from './index.js'

/** What fails, by the kind that core must see. */
const FAILURES: readonly (readonly [kind: DriverErrorKind, what: string, statement: (table: string) => string])[] = [
  ['duplicate-key', 'a second row with the same key', (table) => `INSERT INTO ${table} (id) VALUES (1)`],
  ['missing-table', 'a query of a missing table', (table) => `SELECT id FROM ${table}_none`],
  ['existing-table', 'making a table that exists', (table) => `CREATE TABLE ${table} (id INTEGER NOT NULL)`],
  ['syntax', 'a mistake in the text', (table) => `SELECT id FROM FROM ${table} ((`],
]

/** Errors, and the facts that are made of them. */
export function errorTests(test: RegisterWithFixture): void {
  for (const [kind, what, statement] of FAILURES) {
    test(`${what} is an error of kind ${kind}`, async (fixture) => {
      const table = await fixture.createTable()
      await fixture.insertRows(table, 1)
      const error = await failureOf(() => fixture.connection.query(statement(table)))
      assert.equal(fixture.facts(error).kind, kind)
    })
  }

  test('facts of an error carry its message, its code and a state of five characters or none', async (fixture) => {
    const error = await failureOf(() => fixture.connection.query('SELEC 1'))
    const facts = fixture.facts(error)
    assert.deepEqual(Object.keys(facts).sort(), ['code', 'kind', 'message', 'sqlState'])
    assert.notEqual(facts.message, '')
    assert.notEqual(facts.code, '')
    assert.match(facts.sqlState, /^(?:[0-9A-Z]{5})?$/)
    assert.deepEqual(structuredClone(facts), facts)
  })

  test('facts can be made of anything', ({ session }) => {
    for (const junk of anything()) {
      const facts = session.errorFacts(junk)
      assert.ok(DRIVER_ERROR_KINDS.includes(facts.kind))
      assert.deepEqual([typeof facts.code, typeof facts.sqlState, typeof facts.message], ['string', 'string', 'string'])
    }
    return Promise.resolve()
  })

  test('a connection can be used after an error', async (fixture) => {
    const table = await fixture.createTable()
    await failureOf(() => fixture.connection.query(`SELECT id FROM ${table}_none`))
    assert.deepEqual(await fixture.readIds(table), [])
  })
}

function anything(): unknown[] {
  const hostile = new Proxy({}, { get: () => hostile, getPrototypeOf: () => null })
  return [
    undefined,
    null,
    '',
    'text',
    42,
    Symbol('symbol'),
    () => 1,
    {},
    [],
    Object.create(null),
    { message: 5, code: {}, errno: 'x', sqlState: null },
    new Error('plain'),
    new AggregateError([new Error('inner')]),
    hostile,
  ]
}
