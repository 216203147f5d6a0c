import { sysbench } from '@bench/core/script'
import type { ScriptConnection, ScriptDriver } from '@bench/core/script'

/** Opens a connection for one command, and closes it whatever happens. */
export async function withConnection<Result>(
  work: (con: ScriptConnection, driver: ScriptDriver) => Promise<Result>,
): Promise<Result> {
  const driver = await sysbench.sql.driver()
  const con = await driver.connect()
  try {
    return await work(con, driver)
  } finally {
    await con.disconnect()
  }
}
