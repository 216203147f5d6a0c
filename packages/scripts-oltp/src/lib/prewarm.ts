import { print, sysbench } from '@bench/core/script'
import { withConnection } from './connection.js'
import { readOptions } from './options.js'
import { fillIn, tableName } from './schema.js'

/** Loads this thread's share of the tables into the database's caches; sysbench 1.0's name of the command. */
export function prewarm(): Promise<void> {
  return loadTables('prewarm', 'Prewarming')
}

/** The same under sysbench 1.1's name. */
export function warmup(): Promise<void> {
  return loadTables('warmup', 'Preloading')
}

async function loadTables(command: string, verb: string): Promise<void> {
  const options = readOptions()
  await withConnection(async (con, driver) => {
    const statements = driver.dialect.prewarm
    if (statements.length === 0) {
      throw new Error(`driver \`${driver.name()}\` has no statements for \`${command}\`; leave the command out`)
    }
    for (let number = sysbench.tid + 1; number <= options.tables; number += options.threads) {
      if (sysbench.stopping()) return
      const table = tableName(number)
      print(`${verb} table ${table}`)
      for (const statement of statements) await con.query(fillIn(statement, { table, size: options.table_size }))
    }
  })
}
