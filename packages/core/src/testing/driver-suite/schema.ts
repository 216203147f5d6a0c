import assert from 'node:assert/strict'
import type { RegisterWithFixture } from './index.js'
import type { Suite } from './suite-setup.js'

/** Tables and indexes, by what the dialect says. */
export function schemaTests(suite: Suite, test: RegisterWithFixture): void {
  const { dialect } = suite.driver
  const fill = (template: string, table: string): string =>
    template.replaceAll('{table}', table).replaceAll('{size}', '100')

  test('making and dropping tables and indexes changes 0 rows, also after a change', async (fixture) => {
    const table = await fixture.createTable()
    await fixture.insertRows(table, 2)
    const answers = []
    for (const statement of [
      `CREATE INDEX ${table}_k ON ${table}(n)`,
      `CREATE TABLE ${fixture.tableName()} (id INTEGER NOT NULL)`,
      fill(dialect.dropTable, table),
    ]) {
      const { returnsRows, affectedRows } = await fixture.connection.query(statement)
      answers.push([returnsRows, affectedRows])
    }
    assert.deepEqual(answers, [
      [false, 0],
      [false, 0],
      [false, 0],
    ])
  })

  test('dropTable accepts a missing table', async (fixture) => {
    const result = await fixture.connection.query(fill(dialect.dropTable, fixture.tableName()))
    assert.equal(result.returnsRows, false)
  })

  test('createTableIfMissing makes a table once and then leaves it alone', async (fixture) => {
    const table = fixture.tableName()
    const statement = `${fill(dialect.createTableIfMissing, table)} (id INTEGER NOT NULL, PRIMARY KEY (id))`
    await fixture.connection.query(statement)
    await fixture.connection.query(`INSERT INTO ${table} (id) VALUES (1)`)
    await fixture.connection.query(statement)
    assert.deepEqual(await fixture.readIds(table), ['1'])
  })

  test('listTables finds tables by pattern', async (fixture) => {
    const table = await fixture.createTable()
    const names = await fixture.readColumn(dialect.listTables.replaceAll('{pattern}', `${table}%`))
    assert.deepEqual(
      names.map((name) => name?.toLowerCase()),
      [table],
    )
    assert.deepEqual(await fixture.readColumn(dialect.listTables.replaceAll('{pattern}', `${table}_none`)), [])
  })

  test('a generated key counts up', async (fixture) => {
    const table = fixture.tableName()
    const index = dialect.inlineIndex ? `, KEY ${table}_k (n)` : ''
    await fixture.createTableAs(table, `id ${dialect.identityColumn}, n INTEGER${index}, PRIMARY KEY (id)`)
    const insert =
      dialect.identityInsert === 'zero'
        ? `INSERT INTO ${table} (id, n) VALUES (0, 5)`
        : `INSERT INTO ${table} (n) VALUES (5)`
    for (let row = 0; row < 3; row++) await fixture.connection.query(insert)
    assert.deepEqual(await fixture.readIds(table), ['1', '2', '3'])
  })

  test('the statements that warm a table up are accepted', async (fixture) => {
    const table = fixture.tableName()
    await fixture.createTableAs(table, 'id INTEGER NOT NULL, k INTEGER, PRIMARY KEY (id)')
    for (const statement of dialect.prewarm) await fixture.connection.query(fill(statement, table))
    assert.deepEqual(await fixture.readIds(table), [])
  })
}
