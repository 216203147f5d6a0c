import assert from 'node:assert/strict'
import { failureOf } from './fixture.js'
import type { RegisterWithFixture } from './index.js'
import type { Suite } from './suite-setup.js'

/** begin, commit, rollback, and what happens without them. */
export function transactionTests(suite: Suite, test: RegisterWithFixture): void {
  const { capabilities } = suite.driver
  if (!capabilities.transactions) {
    test('beginning a transaction is refused', async ({ connection }) => {
      await failureOf(() => connection.begin())
    })
    return
  }

  test('begin, commit and rollback change 0 rows, also after a change', async (fixture) => {
    const { connection } = fixture
    const table = await fixture.createTable()
    const answers = [await connection.begin()]
    await connection.query(`INSERT INTO ${table} (id) VALUES (1)`)
    answers.push(await connection.commit(), await connection.begin())
    await connection.query(`INSERT INTO ${table} (id) VALUES (2)`)
    answers.push(await connection.rollback())
    for (const { returnsRows, rowCount, affectedRows } of answers) {
      assert.deepEqual([returnsRows, rowCount, affectedRows], [false, 0, 0])
    }
  })

  test('a rolled back change is gone', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.insertRows(table, 3)
    await fixture.connection.begin()
    await fixture.connection.query(`INSERT INTO ${table} (id, n) VALUES (4, 40)`)
    await fixture.connection.query(`UPDATE ${table} SET n = 0 WHERE id = 1`)
    await fixture.connection.query(`DELETE FROM ${table} WHERE id = 2`)
    await fixture.connection.rollback()
    assert.deepEqual(await fixture.readColumn(`SELECT n FROM ${table} ORDER BY id`), ['10', '20', '30'])
  })

  test('a committed change is seen by another connection', async (fixture) => {
    const table = await fixture.createTable()
    const second = await fixture.connect()
    await fixture.connection.begin()
    await fixture.connection.query(`INSERT INTO ${table} (id) VALUES (1)`)
    await fixture.connection.commit()
    assert.deepEqual(await fixture.readIds(table, second), ['1'])
  })

  test('a committed change cannot be rolled back', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.connection.begin()
    await fixture.connection.query(`INSERT INTO ${table} (id) VALUES (1)`)
    await fixture.connection.commit()
    await fixture.connection.rollback()
    assert.deepEqual(await fixture.readIds(table), ['1'])
  })

  test('rollback without a transaction is no error', async ({ connection }) => {
    assert.equal((await connection.rollback()).returnsRows, false)
  })

  test('closing a connection undoes its open transaction and frees its locks', async (fixture) => {
    const table = await fixture.createTable()
    const second = await fixture.connect()
    await fixture.connection.begin()
    await fixture.connection.query(`INSERT INTO ${table} (id) VALUES (1)`)
    await fixture.close(fixture.connection)
    await second.query(`INSERT INTO ${table} (id) VALUES (1)`)
    await fixture.commitWork(second)
    assert.deepEqual(await fixture.readIds(table, second), ['1'])
  })

  commitTests(suite, test)
  failureTests(suite, test)
}

function commitTests(suite: Suite, test: RegisterWithFixture): void {
  if (suite.driver.capabilities.needsCommit) {
    test('work outside a transaction must be committed', async (fixture) => {
      const table = await fixture.createTable()
      await fixture.connection.query(`INSERT INTO ${table} (id) VALUES (1)`)
      await fixture.connection.rollback()
      assert.deepEqual(await fixture.readIds(table), [])
    })
  } else {
    test('work outside a transaction is seen by another connection at once', async (fixture) => {
      const table = await fixture.createTable()
      const second = await fixture.connect()
      await fixture.connection.query(`INSERT INTO ${table} (id) VALUES (1)`)
      assert.deepEqual(await fixture.readIds(table, second), ['1'])
    })
  }
}

function failureTests(suite: Suite, test: RegisterWithFixture): void {
  if (suite.driver.capabilities.rollbackAfterError) {
    test('after a failed statement a rollback makes the connection usable', async (fixture) => {
      const table = await fixture.createTable()
      await fixture.insertRows(table, 1)
      await fixture.connection.begin()
      await fixture.connection.query(`UPDATE ${table} SET n = 5 WHERE id = 1`)
      await failureOf(() => fixture.connection.query(`INSERT INTO ${table} (id) VALUES (1)`))
      await fixture.connection.rollback()
      await fixture.connection.begin()
      assert.deepEqual(await fixture.readColumn(`SELECT n FROM ${table}`), ['10'])
      await fixture.connection.commit()
    })
  } else {
    test('a transaction goes on after a failed statement', async (fixture) => {
      const table = await fixture.createTable()
      await fixture.insertRows(table, 1)
      await fixture.connection.begin()
      await fixture.connection.query(`UPDATE ${table} SET n = 5 WHERE id = 1`)
      await failureOf(() => fixture.connection.query(`INSERT INTO ${table} (id) VALUES (1)`))
      await fixture.connection.commit()
      assert.deepEqual(await fixture.readColumn(`SELECT n FROM ${table}`), ['5'])
    })
  }
}
