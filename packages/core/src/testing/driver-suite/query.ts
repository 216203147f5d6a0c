import assert from 'node:assert/strict'
import { failureOf } from './fixture.js'
import type { RegisterWithFixture } from './index.js'
import type { Suite } from './suite-setup.js'

/** Statements given as text, and what their answers count. */
export function queryTests(suite: Suite, test: RegisterWithFixture): void {
  test('a query returns its rows, columns in order', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.insertRows(table, 2)
    const result = await fixture.connection.query(`SELECT t, n, id FROM ${table} ORDER BY id`)
    assert.equal(result.returnsRows, true)
    assert.equal(result.rowCount, 2)
    assert.deepEqual(
      result.rows().map((row) => row.map(String)),
      [
        ['text 1', '10', '1'],
        ['text 2', '20', '2'],
      ],
    )
  })

  test('a query without hits is a result set of no rows', async (fixture) => {
    const table = await fixture.createTable()
    const result = await fixture.connection.query(`SELECT id FROM ${table}`)
    assert.deepEqual([result.returnsRows, result.rowCount, result.affectedRows], [true, 0, 0])
    assert.deepEqual(result.rows(), [])
  })

  test('a result of a thousand rows arrives whole', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.insertManyRows(table, 1000)
    const result = await fixture.connection.query(`SELECT id, t FROM ${table}`)
    assert.equal(result.rowCount, 1000)
    assert.equal(result.rows().length, 1000)
  })

  test('rows can be asked for twice', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.insertRows(table, 2)
    const result = await fixture.connection.query(`SELECT id, t FROM ${table} ORDER BY id`)
    const first = result.rows().map((row) => [...row])
    assert.deepEqual(result.rows(), first)
  })

  test('a query changes no rows, also after a change', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.insertRows(table, 2)
    assert.equal((await fixture.connection.query(`SELECT id FROM ${table}`)).affectedRows, 0)
  })

  test('INSERT, UPDATE and DELETE tell how many rows they changed', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.insertRows(table, 3)
    const statements = [
      `INSERT INTO ${table} (id, n, t) VALUES (4, 40, 'text 4')`,
      `UPDATE ${table} SET n = n + 1 WHERE id <= 3`,
      `DELETE FROM ${table} WHERE id IN (1, 2)`,
    ]
    const answers = []
    for (const statement of statements) {
      const { returnsRows, rowCount, affectedRows } = await fixture.connection.query(statement)
      answers.push([returnsRows, rowCount, affectedRows])
    }
    assert.deepEqual(answers, [
      [false, 0, 1],
      [false, 0, 3],
      [false, 0, 2],
    ])
    assert.deepEqual(await fixture.readColumn(`SELECT n FROM ${table} ORDER BY id`), ['31', '40'])
  })

  test('a change that hits nothing changes 0 rows', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.insertRows(table, 1)
    const update = await fixture.connection.query(`UPDATE ${table} SET n = 5 WHERE id = 99`)
    const deletion = await fixture.connection.query(`DELETE FROM ${table} WHERE id = 99`)
    assert.deepEqual([update.affectedRows, deletion.affectedRows], [0, 0])
  })

  test('a change returns no rows', async (fixture) => {
    const table = await fixture.createTable()
    const result = await fixture.connection.query(`INSERT INTO ${table} (id) VALUES (1)`)
    assert.deepEqual(result.rows(), [])
  })

  test('there is no further result', async (fixture) => {
    const table = await fixture.createTable()
    const insertion = await fixture.connection.query(`INSERT INTO ${table} (id) VALUES (1)`)
    assert.equal(await insertion.nextResult(), undefined)
    const selection = await fixture.connection.query(`SELECT id FROM ${table}`)
    assert.equal(await selection.nextResult(), undefined)
  })

  test('the latest answer is whole when an earlier one was not read', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.insertManyRows(table, 500)
    await fixture.connection.query(`SELECT id, t FROM ${table}`)
    await fixture.connection.query(`SELECT id, n FROM ${table}`)
    assert.deepEqual(await fixture.readColumn(`SELECT id FROM ${table} WHERE id = 7`), ['7'])
  })

  multiRowTests(suite, test)
}

function multiRowTests(suite: Suite, test: RegisterWithFixture): void {
  if (suite.driver.capabilities.multiRowInsert) {
    test('one INSERT takes several rows', async (fixture) => {
      const table = await fixture.createTable()
      const result = await fixture.connection.query(`INSERT INTO ${table} (id, n) VALUES (1, 1),(2, 2),(3, 3)`)
      assert.equal(result.affectedRows, 3)
      assert.equal((await fixture.readIds(table)).length, 3)
    })

    test('an INSERT as long as the dialect allows is accepted', async (fixture) => {
      const table = await fixture.createTable()
      const { text, rows } = longestInsert(table, suite.driver.dialect.maxStatementBytes)
      assert.equal((await fixture.connection.query(text)).affectedRows, rows)
    })
  } else {
    test('one INSERT refuses several rows', async (fixture) => {
      const table = await fixture.createTable()
      await failureOf(() => fixture.connection.query(`INSERT INTO ${table} (id, n) VALUES (1, 1),(2, 2)`))
      assert.deepEqual(await fixture.readIds(table), [])
    })
  }
}

function longestInsert(table: string, maxBytes: number): { readonly text: string; readonly rows: number } {
  let text = `INSERT INTO ${table} (id, t) VALUES`
  let rows = 0
  for (;;) {
    const row = `${rows === 0 ? '' : ','}(${rows + 1}, '${'x'.repeat(150)}')`
    if (text.length + row.length > maxBytes) return { text, rows }
    text += row
    rows++
  }
}
