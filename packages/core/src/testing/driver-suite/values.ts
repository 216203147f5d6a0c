import assert from 'node:assert/strict'
import type { ParameterType, Value } from '../../contracts/value.js'
import type { Fixture } from './fixture.js'
import type { RegisterWithFixture } from './index.js'
import type { ColumnTypes, Suite } from './suite-setup.js'

const TEXTS = ["it's a 'quote'", '"double" and `back`', 'back\\slash \\n', 'Grüße 日本 😀', 'a\tb\nc', '?$1:x--/**/;']
const INTEGERS = [0, 1, -1, 2_147_483_647, -2_147_483_648]
const BIG_INTEGERS = [9_007_199_254_740_993n, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_807n]
const REALS = [0.5, -1.25, 1e-3, 123_456.789]

/** Values on their way to the database and back. Numbers may come back in several forms, but never another value. */
export function valueTests(suite: Suite, test: RegisterWithFixture): void {
  test('NULL in a result is null', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.connection.query(`INSERT INTO ${table} (id, n, t) VALUES (1, NULL, NULL)`)
    assert.deepEqual((await fixture.connection.query(`SELECT n, t FROM ${table}`)).rows(), [[null, null]])
  })

  test('text with quotes inside a statement comes back as it was', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.connection.query(`INSERT INTO ${table} (id, t) VALUES (1, 'it''s "é" 😀')`)
    assert.deepEqual(await fixture.readColumn(`SELECT t FROM ${table}`), [`it's "é" 😀`])
  })

  test('integers beyond 2^53 in a result are exact', async (fixture) => {
    const table = fixture.tableName()
    await fixture.createTableAs(table, `id INTEGER NOT NULL, v ${suite.columnTypes.bigint}, PRIMARY KEY (id)`)
    await fixture.connection.query(`INSERT INTO ${table} (id, v) VALUES (1, ${BIG_INTEGERS[0]})`)
    assert.deepEqual(await fixture.readColumn(`SELECT v FROM ${table}`), [String(BIG_INTEGERS[0])])
  })

  if (suite.driver.capabilities.preparedStatements) parameterTests(test)
}

function parameterTests(test: RegisterWithFixture): void {
  test('text parameters come back as they were', async (fixture) => {
    assert.deepEqual(await roundTrip(fixture, 'text', 'text', TEXTS), TEXTS)
  })

  test('integer parameters come back as they were', async (fixture) => {
    assert.deepEqual((await roundTrip(fixture, 'bigint', 'int', INTEGERS)).map(String), INTEGERS.map(String))
  })

  test('bigint parameters come back exactly', async (fixture) => {
    assert.deepEqual((await roundTrip(fixture, 'bigint', 'bigint', BIG_INTEGERS)).map(String), BIG_INTEGERS.map(String))
  })

  test('floating-point parameters come back as they were', async (fixture) => {
    assert.deepEqual((await roundTrip(fixture, 'double', 'double', REALS)).map(Number), REALS)
  })

  test('a null parameter is NULL', async (fixture) => {
    assert.deepEqual(await roundTrip(fixture, 'text', 'text', [null]), [null])
  })

  test('bytes come back as they were', async (fixture) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const [value] = await roundTrip(fixture, 'bytes', 'bytes', [bytes])
    assert.ok(value instanceof Uint8Array)
    assert.deepEqual([...value], [...bytes])
  })
}

/** Inserts each value with a prepared statement and reads it back. */
async function roundTrip(
  fixture: Fixture,
  column: keyof ColumnTypes,
  type: ParameterType,
  values: readonly Value[],
): Promise<Value[]> {
  const table = fixture.tableName()
  await fixture.createTableAs(table, `id INTEGER NOT NULL, v ${fixture.suite.columnTypes[column]}, PRIMARY KEY (id)`)
  const statement = await fixture.connection.prepare(`INSERT INTO ${table} (id, v) VALUES (?, ?)`, ['int', type])
  for (const [index, value] of values.entries()) await statement.execute([index, value])
  const { connection } = fixture
  return (await connection.query(`SELECT v FROM ${table} ORDER BY id`)).rows().map((row) => row[0] ?? null)
}
