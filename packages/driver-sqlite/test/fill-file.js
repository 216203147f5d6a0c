// Makes a database of some pages; the end of the process closes the file for good.
import Database from 'libsql'

const [path, journalMode] = process.argv.slice(2)
const database = new Database(path)
database.exec(`PRAGMA journal_mode = ${journalMode}`)
database.exec('CREATE TABLE t (a INTEGER, b BLOB)')
database.exec('INSERT INTO t SELECT value, randomblob(1000) FROM generate_series(1, 100)')
database.close()
