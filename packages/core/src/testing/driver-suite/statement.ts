import assert from 'node:assert/strict'
import { failureOf } from './fixture.js'
import type { RegisterWithFixture } from './index.js'
import type { Suite } from './suite-setup.js'

/** Prepared statements. */
export function statementTests(suite: Suite, test: RegisterWithFixture): void {
  if (!suite.driver.capabilities.preparedStatements) {
    test('preparing is refused', async ({ connection }) => {
      await failureOf(() => connection.prepare('SELECT 1'))
    })
    return
  }

  test('a prepared query takes its parameters in order', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.insertRows(table, 5)
    const statement = await fixture.connection.prepare(`SELECT t FROM ${table} WHERE id BETWEEN ? AND ? ORDER BY id`, [
      'int',
      'int',
    ])
    const result = await statement.execute([2, 3])
    assert.deepEqual([result.returnsRows, result.rowCount, result.affectedRows], [true, 2, 0])
    assert.deepEqual(result.rows(), [['text 2'], ['text 3']])
  })

  test('a prepared statement can be executed again with other values', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.insertRows(table, 3)
    const statement = await fixture.connection.prepare(`SELECT t FROM ${table} WHERE id = ?`, ['int'])
    const texts = []
    for (const id of [3, 1, 9, 2]) texts.push((await statement.execute([id])).rows()[0]?.[0])
    assert.deepEqual(texts, ['text 3', 'text 1', undefined, 'text 2'])
  })

  test('a prepared change tells how many rows it changed', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.insertRows(table, 3)
    const statement = await fixture.connection.prepare(`UPDATE ${table} SET n = n + 1 WHERE id <= ?`, ['int'])
    const counts = []
    for (const limit of [2, 0, 3]) {
      const { returnsRows, affectedRows } = await statement.execute([limit])
      counts.push([returnsRows, affectedRows])
    }
    assert.deepEqual(counts, [
      [false, 2],
      [false, 0],
      [false, 3],
    ])
  })

  test('a statement without parameters can be prepared', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.insertRows(table, 2)
    const statement = await fixture.connection.prepare(`SELECT COUNT(*) FROM ${table}`)
    assert.equal(String((await statement.execute([])).rows()[0]?.[0]), '2')
  })

  test('a question mark inside quotes is no parameter', async (fixture) => {
    const table = await fixture.createTable()
    const statement = await fixture.connection.prepare(`INSERT INTO ${table} (id, t) VALUES (?, 'really?')`, ['int'])
    await statement.execute([1])
    assert.deepEqual(await fixture.readColumn(`SELECT t FROM ${table}`), ['really?'])
  })

  test('the parameter array may be used again right after the call', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.insertRows(table, 2)
    const statement = await fixture.connection.prepare(`SELECT t FROM ${table} WHERE id = ?`, ['int'])
    const parameters = [1]
    const answer = statement.execute(parameters)
    parameters[0] = 2
    assert.deepEqual((await answer).rows(), [['text 1']])
  })

  test('two statements of a connection do not disturb each other', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.insertRows(table, 2)
    const select = await fixture.connection.prepare(`SELECT n FROM ${table} WHERE id = ?`, ['int'])
    const update = await fixture.connection.prepare(`UPDATE ${table} SET n = ? WHERE id = ?`, ['int', 'int'])
    const seen = []
    for (const value of [7, 8]) {
      await update.execute([value, 1])
      seen.push(String((await select.execute([1])).rows()[0]?.[0]))
    }
    assert.deepEqual(seen, ['7', '8'])
  })

  test('the wrong number of parameters is an error', async (fixture) => {
    const table = await fixture.createTable()
    const statement = await fixture.connection.prepare(`SELECT t FROM ${table} WHERE id BETWEEN ? AND ?`, [
      'int',
      'int',
    ])
    await failureOf(() => statement.execute([1]))
    await failureOf(() => statement.execute([1, 2, 3]))
  })

  test('a prepared statement works again after it has failed', async (fixture) => {
    const table = await fixture.createTable()
    const statement = await fixture.connection.prepare(`INSERT INTO ${table} (id) VALUES (?)`, ['int'])
    await statement.execute([1])
    await failureOf(() => statement.execute([1]))
    assert.equal((await statement.execute([2])).affectedRows, 1)
  })

  test('a mistake in a prepared statement shows when it is prepared or executed', async (fixture) => {
    const error = await failureOf(async () => {
      await (await fixture.connection.prepare('SELEC 1')).execute([])
    })
    assert.equal(fixture.facts(error).kind, 'syntax')
  })

  test('a statement can be closed twice', async (fixture) => {
    const table = await fixture.createTable()
    const statement = await fixture.connection.prepare(`SELECT id FROM ${table}`)
    await statement.close()
    await statement.close()
    assert.deepEqual(await fixture.readIds(table), [])
  })

  test('a closed statement cannot be executed', async (fixture) => {
    const table = await fixture.createTable()
    const statement = await fixture.connection.prepare(`SELECT id FROM ${table}`)
    await statement.close()
    await failureOf(() => statement.execute([]))
  })
}
