import { print } from '@bench/core/script'
import { withConnection } from './connection.js'
import { readOptions } from './options.js'
import { fillIn, tableName } from './schema.js'
import { existingTables } from './tables.js'

/** Drops tables 1 to `--tables`, or with `--all` every sbtestN that exists. */
export async function cleanup(): Promise<void> {
  const options = readOptions()
  await withConnection(async (con, driver) => {
    const numbers = options.all
      ? await existingTables(con, driver.dialect)
      : Array.from({ length: options.tables }, (_, index) => index + 1)
    for (const number of numbers) {
      const table = tableName(number)
      print(`Dropping table '${table}'...`)
      await con.query(fillIn(driver.dialect.dropTable, { table }))
    }
  })
}
