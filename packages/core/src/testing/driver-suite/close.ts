import assert from 'node:assert/strict'
import { failureOf } from './fixture.js'
import type { RegisterWithFixture } from './index.js'
import type { Suite } from './suite-setup.js'

/** The end of connections and sessions, and of calls that last too long. */
export function closeTests(suite: Suite, test: RegisterWithFixture): void {
  const { capabilities, dialect } = suite.driver
  const statement = dialect.listTables.replaceAll('{pattern}', 'bench')

  test('a connection can be closed twice', async (fixture) => {
    await fixture.close(fixture.connection)
    await fixture.connection.close()
  })

  test('a closed connection cannot be used', async (fixture) => {
    const { connection } = fixture
    await fixture.close(connection)
    await failureOf(() => connection.query(statement))
    await failureOf(() => connection.begin())
    if (capabilities.preparedStatements) await failureOf(() => connection.prepare(statement))
  })

  if (capabilities.preparedStatements) {
    test('closing a connection closes its statements', async (fixture) => {
      const prepared = await fixture.connection.prepare(statement)
      await fixture.close(fixture.connection)
      await failureOf(() => prepared.execute([]))
      await prepared.close()
    })
  }

  test('closing a session closes its connections', async (fixture) => {
    const { driver, values, environment } = suite
    const session = await driver.open(values, environment)
    const connection = await fixture.connect(session)
    await session.close()
    await failureOf(() => connection.query(statement))
    await fixture.close(connection)
  })

  test('a session can be closed twice', async ({ session }) => {
    await session.close()
    await session.close()
  })

  cancelTests(suite, test)
}

function cancelTests(suite: Suite, test: RegisterWithFixture): void {
  const { slowStatement } = suite.setup
  if (!suite.driver.capabilities.cancel) {
    test('cancelling is refused', async ({ connection }) => {
      await failureOf(() => connection.cancel())
    })
    return
  }
  if (slowStatement === undefined) throw new Error('a driver that can cancel needs a `slowStatement` in its suite')
  test('cancel stops a running call and leaves the connection usable', async (fixture) => {
    const startedAt = performance.now()
    const failure = failureOf(() => fixture.connection.query(slowStatement))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await fixture.connection.cancel()
    await failure
    assert.ok(performance.now() - startedAt < 5000, 'the call ended before its time')
    await fixture.connection.query(suite.driver.dialect.listTables.replaceAll('{pattern}', 'bench'))
  })
}
