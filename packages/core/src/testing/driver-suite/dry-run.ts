import assert from 'node:assert/strict'
import type { QueryResult } from '../../contracts/driver.js'
import type { RegisterWithFixture } from './index.js'

/** A driver that makes its answers up: every statement succeeds, returns nothing and changes nothing. */
export function dryRunTests(test: RegisterWithFixture): void {
  test('every statement succeeds and counts as other', async ({ connection }) => {
    assertNothing(await connection.query('SELECT c FROM sbtest1 WHERE id = 1'))
    assertNothing(await connection.query('UPDATE sbtest1 SET k = 1'))
    assertNothing(await connection.query('this is not SQL'))
  })

  test('a prepared statement takes any parameters and counts as other', async ({ connection }) => {
    const statement = await connection.prepare('SELECT c FROM sbtest1 WHERE id = ?', ['int'])
    assertNothing(await statement.execute([1]))
    assertNothing(await statement.execute([2]))
    await statement.close()
    await statement.close()
  })

  test('a transaction counts as other', async ({ connection }) => {
    assertNothing(await connection.begin())
    assertNothing(await connection.commit())
    assertNothing(await connection.rollback())
  })
}

function assertNothing(result: QueryResult): void {
  assert.deepEqual([result.returnsRows, result.rowCount, result.affectedRows], [false, 0, 0])
  assert.deepEqual(result.rows(), [])
}
