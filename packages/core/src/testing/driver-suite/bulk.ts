import assert from 'node:assert/strict'
import type { RegisterWithFixture } from './index.js'
import type { Suite } from './suite-setup.js'

/** Loading many rows. */
export function bulkTests(suite: Suite, test: RegisterWithFixture): void {
  if (suite.driver.capabilities.bulkLoad) {
    test('bulkLoad inserts all rows', async (fixture) => {
      const table = await fixture.createTable()
      const rows = Array.from({ length: 100 }, (_, index) => [index + 1, index, `it's "${index}"\t\\`] as const)
      const result = await fixture.connection.bulkLoad?.(table, ['id', 'n', 't'], rows)
      await fixture.commitWork(fixture.connection)
      assert.equal(result?.affectedRows, 100)
      assert.equal((await fixture.readIds(table)).length, 100)
      assert.deepEqual(await fixture.readColumn(`SELECT t FROM ${table} WHERE id = 8`), [`it's "7"\t\\`])
    })
  } else {
    test('there is no bulkLoad', ({ connection }) => {
      assert.ok(connection.bulkLoad === undefined)
      return Promise.resolve()
    })
  }
}
