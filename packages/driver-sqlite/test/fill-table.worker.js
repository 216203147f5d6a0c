// One thread of "many threads write to one file": started by sqlite.integration.test.ts.
import { workerData } from 'node:worker_threads'

const { driver, options, threadId, rows } = workerData
const { sqliteDriver } = await import(driver)
const defaults = Object.entries(sqliteDriver.options).map(([name, option]) => [name, option.default])
const session = await sqliteDriver.open(
  { ...Object.fromEntries(defaults), ...options },
  { cacheDirectory: '', applicationName: 'test', threadId },
)
const connection = session.connect()
connection.query('CREATE TABLE IF NOT EXISTS t (id INTEGER NOT NULL, thread INTEGER, PRIMARY KEY (id))')
const insert = connection.prepare('INSERT INTO t (thread) VALUES (?)', ['int'])
for (let row = 0; row < rows; row++) insert.execute([threadId])
session.close()
