import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { factsOf, openSession, temporaryFolder } from './open.js'

describe('settings', () => {
  test('the default file lies in the cache folder, which is made when it is missing', async () => {
    const cacheDirectory = join(temporaryFolder(), 'deep', 'cache')
    const session = await openSession({}, { cacheDirectory })
    session.connect().query('CREATE TABLE t (id INTEGER)')
    expect(existsSync(join(cacheDirectory, 'sbtest.db'))).toBe(true)
    expect(session.serverInfo()).toMatchObject({ transport: `file ${join(cacheDirectory, 'sbtest.db')}` })
  })

  test('the server info tells what is really set', async () => {
    const path = join(temporaryFolder(), 'a.db')
    expect((await openSession({ sqlite_db: path })).serverInfo()).toMatchObject({
      product: 'SQLite',
      version: expect.stringMatching(/^3\.\d+\.\d+$/) as unknown,
      details: { journal_mode: 'wal', synchronous: 'normal', cache_size: '65536 KiB', page_size: '4096 bytes' },
    })
    const others = { sqlite_journal_mode: 'delete', sqlite_synchronous: 'full', sqlite_cache_size: 1024 ** 2 }
    const other = await openSession({ sqlite_db: join(temporaryFolder(), 'b.db'), ...others })
    expect(other.serverInfo()).toMatchObject({
      details: { journal_mode: 'delete', synchronous: 'full', cache_size: '1024 KiB' },
    })
  })

  test.each(['wal', 'delete', 'truncate', 'persist', 'memory', 'off'])('journal mode %s works', async (mode) => {
    const session = await openSession({ sqlite_db: join(temporaryFolder(), 'a.db'), sqlite_journal_mode: mode })
    const connection = session.connect()
    connection.query('CREATE TABLE t (id INTEGER)')
    expect(connection.query('PRAGMA journal_mode').rows()).toEqual([[mode]])
  })

  test('a memory database is refused with the reason', async () => {
    await expect(openSession({ sqlite_db: ':memory:' })).rejects.toThrow(/every thread has its own connection/)
  })

  test('a target may name another file', async () => {
    const folder = temporaryFolder()
    const session = await openSession({ sqlite_db: join(folder, 'a.db') })
    session.connect({ database: join(folder, 'other.db') }).query('CREATE TABLE t (id INTEGER)')
    expect(existsSync(join(folder, 'other.db'))).toBe(true)
  })
})

describe('statements', () => {
  test('integers are exact at any size, in prepared statements and in text', async () => {
    const connection = (await openSession({ sqlite_db: join(temporaryFolder(), 'a.db') })).connect()
    const literal = connection.query('SELECT 9007199254740991, 9007199254740993, -9223372036854775808, 1.5')
    expect(literal.rows()).toEqual([[9_007_199_254_740_991, 9_007_199_254_740_993n, -9_223_372_036_854_775_808n, 1.5]])
    const bound = connection.prepare('SELECT ?, ?, typeof(?)').execute([5, 9_223_372_036_854_775_807n, 5])
    expect(bound.rows()).toEqual([[5, 9_223_372_036_854_775_807n, 'integer']])
  })

  test('a number becomes the text that it is written as', async () => {
    const connection = (await openSession({ sqlite_db: join(temporaryFolder(), 'a.db') })).connect()
    connection.query('CREATE TABLE t (c CHAR(9))')
    connection.prepare('INSERT INTO t VALUES (?)').execute([5])
    expect(connection.query('SELECT c FROM t').rows()).toEqual([['5']])
    expect(connection.prepare('SELECT typeof(?)', ['double']).execute([5]).rows()).toEqual([['real']])
  })

  test('booleans are 1 and 0', async () => {
    const connection = (await openSession({ sqlite_db: join(temporaryFolder(), 'a.db') })).connect()
    expect(connection.prepare('SELECT ?, ?').execute([true, false]).rows()).toEqual([[1, 0]])
  })

  test('a value of no known type is an error', async () => {
    const connection = (await openSession({ sqlite_db: join(temporaryFolder(), 'a.db') })).connect()
    const statement = connection.prepare('SELECT ?')
    expect(() => statement.execute([new Date() as unknown as string])).toThrow(/can only bind/)
    expect(statement.execute(['still fine']).rows()).toEqual([['still fine']])
  })

  test('an INSERT with RETURNING is a result set, and inserts all rows', async () => {
    const connection = (await openSession({ sqlite_db: join(temporaryFolder(), 'a.db') })).connect()
    connection.query('CREATE TABLE t (id INTEGER NOT NULL, k INTEGER, PRIMARY KEY (id))')
    const result = connection.query('INSERT INTO t (k) VALUES (1),(2),(3) RETURNING id')
    expect([result.returnsRows, result.rowCount, result.affectedRows]).toEqual([true, 3, 0])
    expect(connection.query('SELECT COUNT(*) FROM t').rows()).toEqual([[3]])
  })

  test('only one statement is run at a time, and an empty one is an error', async () => {
    const connection = (await openSession({ sqlite_db: join(temporaryFolder(), 'a.db') })).connect()
    expect(() => connection.query('SELECT 1; SELECT 2')).toThrow('only one statement')
    expect(() => connection.query('-- nothing')).toThrow('the statement is empty')
    expect(connection.query('SELECT 1;').rows()).toEqual([[1]])
  })

  test('a statement goes on after the table has changed', async () => {
    const connection = (await openSession({ sqlite_db: join(temporaryFolder(), 'a.db') })).connect()
    connection.query('CREATE TABLE t (id INTEGER)')
    connection.query('INSERT INTO t VALUES (1)')
    const statement = connection.prepare('SELECT * FROM t')
    statement.execute([])
    connection.query('ALTER TABLE t ADD COLUMN k INTEGER')
    expect(statement.execute([]).rows()).toEqual([[1, null]])
  })

  test.each([
    ['SELECT c FROM t WHERE id = ?', [2], [['b']]],
    ['SELECT c FROM t WHERE id = ?', [9], []],
    ['SELECT SUM(id) FROM t WHERE id BETWEEN ? AND ?', [2, 9], [[5]]],
    ['SELECT c FROM t WHERE id IN (?, ?)', [1, 3], [['a'], ['c']]],
    ['SELECT c FROM t WHERE id BETWEEN ? AND ?', [1, 1], [['a']]],
    ['SELECT MAX(id) FROM t WHERE id <= ? GROUP BY c', [2], [[1], [2]]],
    ['SELECT c FROM t WHERE id = ? UNION ALL SELECT c FROM t WHERE id = ?', [1, 2], [['a'], ['b']]],
    ['SELECT 1 WHERE ? UNION ALL SELECT 2', [1], [[1], [2]]],
    ['SELECT c FROM t WHERE id = ? OR id = ?', [1, 3], [['a'], ['c']]],
    ['SELECT DISTINCT c FROM t WHERE id > ? ORDER BY c DESC', [1], [['c'], ['b']]],
    [
      'SELECT a.c, b.c FROM t a, t b WHERE a.id = ? AND b.id > a.id',
      [1],
      [
        ['a', 'b'],
        ['a', 'c'],
      ],
    ],
    ['SELECT (SELECT c FROM t WHERE id = ?)', [3], [['c']]],
    ['VALUES (?), (2)', [1], [[1], [2]]],
    [
      'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n',
      [3],
      [[1], [2], [3]],
    ],
  ])('prepared, %s with %j has all its rows', async (sql, parameters, rows) => {
    const connection = (await openSession({ sqlite_db: join(temporaryFolder(), 'a.db') })).connect()
    connection.query('CREATE TABLE t (id INTEGER NOT NULL, c TEXT, PRIMARY KEY (id))')
    connection.query("INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c')")
    const statement = connection.prepare(sql)
    expect(statement.execute(parameters).rows()).toEqual(rows)
    expect(statement.execute(parameters).rowCount).toBe(rows.length)
  })

  test.each([
    ['a search by key', 'SELECT id FROM t WHERE id = 1'],
    ['a range', 'SELECT id FROM t WHERE id >= 1'],
  ])('%s leaves no lock behind', async (_what, sql) => {
    const session = await openSession({ sqlite_db: join(temporaryFolder(), 'a.db') })
    const connection = session.connect()
    connection.query('CREATE TABLE t (id INTEGER NOT NULL, PRIMARY KEY (id))')
    connection.query('INSERT INTO t VALUES (1),(2)')
    connection.prepare(sql).execute([])
    expect(session.connect().query('PRAGMA wal_checkpoint(TRUNCATE)').rows()[0]?.[0]).toBe(0)
    expect(connection.query('DROP TABLE t').affectedRows).toBe(0)
  })
})

describe('several connections', () => {
  test('a writer waits for a lock as long as the busy timeout', async () => {
    const options = { sqlite_db: join(temporaryFolder(), 'a.db'), sqlite_busy_timeout: 100 }
    const session = await openSession(options)
    const [first, second] = [session.connect(), session.connect()]
    first.query('CREATE TABLE t (id INTEGER)')
    first.begin()
    first.query('INSERT INTO t VALUES (1)')
    const startedAt = performance.now()
    const facts = factsOf(session, () => second.query('INSERT INTO t VALUES (2)'))
    expect(performance.now() - startedAt).toBeGreaterThan(90)
    expect(facts).toMatchObject({ kind: 'lock-timeout', code: 'SQLITE_BUSY' })
    first.commit()
    expect(second.query('INSERT INTO t VALUES (2)').affectedRows).toBe(1)
  })

  test.each(['wal', 'delete'])(
    'after a lock timeout in mode %s, the next changes are committed as ever',
    async (mode) => {
      const options = { sqlite_db: join(temporaryFolder(), 'a.db'), sqlite_busy_timeout: 0, sqlite_journal_mode: mode }
      const session = await openSession(options)
      const [first, second] = [session.connect(), session.connect()]
      first.query('CREATE TABLE t (id INTEGER)')
      const insert = second.prepare('INSERT INTO t VALUES (?)', ['int'])
      const other = second.prepare('INSERT INTO t VALUES (?)', ['int'])
      first.begin()
      first.query('INSERT INTO t VALUES (1)')
      expect(factsOf(session, () => insert.execute([2])).kind).toBe('lock-timeout')
      expect(factsOf(session, () => second.query('INSERT INTO t VALUES (2)')).kind).toBe('lock-timeout')
      second.rollback()
      first.commit()
      other.execute([3])
      expect(first.query('SELECT id FROM t').rows()).toEqual([[1], [3]])
      second.begin()
      insert.execute([4])
      second.commit()
      expect(first.query('INSERT INTO t VALUES (5)').affectedRows).toBe(1)
      expect(first.query('SELECT COUNT(*) FROM t').rows()).toEqual([[4]])
    },
  )

  test('after a lock timeout of a reader, others can write', async () => {
    const options = {
      sqlite_db: join(temporaryFolder(), 'a.db'),
      sqlite_busy_timeout: 0,
      sqlite_journal_mode: 'delete',
    }
    const session = await openSession(options)
    const [first, second] = [session.connect(), session.connect()]
    first.query('CREATE TABLE t (id INTEGER)')
    const select = second.prepare('SELECT id FROM t')
    first.query('BEGIN EXCLUSIVE')
    expect(factsOf(session, () => select.execute([]))).toMatchObject({ kind: 'lock-timeout' })
    first.commit()
    expect(second.query('SELECT 1 FROM t').rowCount).toBe(0)
    expect(first.query('INSERT INTO t VALUES (1)').affectedRows).toBe(1)
    expect(select.execute([]).rows()).toEqual([[1]])
  })

  test('writing in a transaction that has read what others changed since is a serialization failure', async () => {
    const session = await openSession({ sqlite_db: join(temporaryFolder(), 'a.db') })
    const [first, second] = [session.connect(), session.connect()]
    first.query('CREATE TABLE t (id INTEGER)')
    first.query('INSERT INTO t VALUES (1)')
    second.begin()
    second.query('SELECT * FROM t')
    first.query('UPDATE t SET id = 2')
    const facts = factsOf(session, () => second.query('UPDATE t SET id = 3'))
    expect(facts).toMatchObject({ kind: 'serialization', code: 'SQLITE_BUSY_SNAPSHOT' })
    second.rollback()
    second.begin()
    expect(second.query('SELECT * FROM t').rows()).toEqual([[2]])
    expect(second.query('UPDATE t SET id = 3').affectedRows).toBe(1)
    second.commit()
    expect(first.query('SELECT * FROM t').rows()).toEqual([[3]])
  })

  test('many threads open a new file at once and write to it', async () => {
    const path = join(temporaryFolder(), 'new.db')
    const threads = Array.from({ length: 8 }, (_, threadId) => {
      const driver = new URL('../src/driver.ts', import.meta.url).href
      const workerData = { driver, options: { sqlite_db: path, sqlite_busy_timeout: 30_000 }, threadId, rows: 25 }
      return once(new Worker(new URL('./fill-table.worker.js', import.meta.url), { workerData }), 'exit')
    })
    expect((await Promise.all(threads)).flat()).toEqual(Array.from({ length: 8 }, () => 0))
    const connection = (await openSession({ sqlite_db: path })).connect()
    expect(connection.query('SELECT COUNT(*), COUNT(DISTINCT thread) FROM t').rows()).toEqual([[200, 8]])
  })
})

describe('--sqlite-begin', () => {
  test.each([
    ['deferred', false],
    ['immediate', true],
  ])('%s: a transaction holds the lock for writing from its start: %s', async (mode, isLocked) => {
    const options = { sqlite_db: join(temporaryFolder(), 'begin.db'), sqlite_begin: mode, sqlite_busy_timeout: 0 }
    const session = await openSession(options)
    const [first, second] = [session.connect(), session.connect()]
    first.query('CREATE TABLE t (id INTEGER PRIMARY KEY)')
    first.begin()
    const insert = (): unknown => second.query('INSERT INTO t VALUES (1)')
    if (isLocked) expect(factsOf(session, insert).kind).toBe('lock-timeout')
    else expect(insert()).toMatchObject({ affectedRows: 1 })
  })
})
