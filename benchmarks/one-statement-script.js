// A script in bundled form: one awaited prepared statement per event.
var __script = (() => {
  let statement
  return {
    async thread_init() {
      const driver = await sysbench.sql.driver()
      const connection = await driver.connect()
      statement = await connection.prepare('SELECT c FROM sbtest1 WHERE id=?')
    },
    async event() {
      await statement.execute(sysbench.rand.default(1, 10000))
    },
  }
})()
