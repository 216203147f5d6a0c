import assert from 'node:assert/strict'
import type { DriverCapabilities } from '../../contracts/capabilities.js'
import type { Connection } from '../../contracts/driver.js'
import type { RegisterWithFixture } from './index.js'
import type { Suite } from './suite-setup.js'

/** Sessions and connections. */
export function connectTests(suite: Suite, test: RegisterWithFixture): void {
  const { capabilities } = suite.driver

  test('the server tells its product and how it is reached', async ({ session }) => {
    const info = await session.serverInfo()
    assert.notEqual(info.product, '')
    assert.notEqual(info.transport, '')
    for (const [name, value] of Object.entries(info.details)) assert.equal(typeof value, 'string', name)
    assert.equal(info.transport.startsWith('file '), capabilities.embedded, 'a file means embedded')
  })

  test('connections of a session do not depend on each other', async (fixture) => {
    const second = await fixture.connect()
    await fixture.close(fixture.connection)
    await second.query(suite.driver.dialect.listTables.replaceAll('{pattern}', 'bench'))
    if (capabilities.transactions) await second.begin()
  })

  test(
    capabilities.synchronous ? 'calls answer at once' : 'calls answer with promises',
    async ({ connection, suite: { driver } }) => {
      const statement = driver.dialect.listTables.replaceAll('{pattern}', 'bench')
      const kinds = await answerKinds(connection, statement, capabilities)
      assert.deepEqual([...new Set(kinds)], [capabilities.synchronous ? 'value' : 'promise'])
    },
  )
}

/** Which calls answer at once; all but those that may do nothing at all. */
async function answerKinds(connection: Connection, sql: string, capabilities: DriverCapabilities): Promise<string[]> {
  const kinds: string[] = []
  const settle = async <Answer>(answer: Answer | Promise<Answer>): Promise<Answer> => {
    kinds.push(answer instanceof Promise ? 'promise' : 'value')
    return await answer
  }
  await settle(connection.query(sql))
  if (capabilities.preparedStatements) await settle((await settle(connection.prepare(sql))).execute([]))
  if (capabilities.transactions) {
    await settle(connection.begin())
    await settle(connection.commit())
    await settle(connection.begin())
    await settle(connection.rollback())
  }
  return kinds
}
