import { describe, expect, test } from 'vitest'
import type { Connection } from '../contracts/driver.js'
import type { OptionValues } from '../contracts/option.js'
import { driverSuite } from './driver-suite/index.js'
import { memoryDriver } from './memory-driver.js'

driverSuite({ test, driver: memoryDriver, options: { memory_db: 'conformance' } })

async function connect(name: string, options: OptionValues = {}): Promise<Connection> {
  const values = { memory_db: name, memory_latency_ms: 0, ...options }
  const session = await memoryDriver.open(values, {
    cacheDirectory: '',
    defaultDatabase: 'sbtest',
    applicationName: 'test',
    threadId: 0,
  })
  return await session.connect()
}

/** A table like those of the OLTP scripts, k and c counting down from 5. */
async function connectToSbtest(name: string): Promise<Connection> {
  const connection = await connect(name)
  await connection.query(`CREATE TABLE sbtest1(
    id INTEGER NOT NULL AUTO_INCREMENT,
    k INTEGER DEFAULT '0' NOT NULL,
    c CHAR(120) DEFAULT '' NOT NULL,
    pad CHAR(60) DEFAULT '' NOT NULL,
    PRIMARY KEY (id)
  ) /*! ENGINE = innodb */ `)
  await connection.query('CREATE INDEX k_1 ON sbtest1(k)')
  const rows = [5, 4, 3, 2, 1].map((k) => `(${k}, 'c${k % 3}', 'pad')`)
  await connection.query(`INSERT INTO sbtest1(k, c, pad) VALUES${rows.join(',')}`)
  return connection
}

describe('the statements of the OLTP scripts', () => {
  test.each([
    ['SELECT c FROM sbtest1 WHERE id=?', [2], [['c1']]],
    ['SELECT c FROM sbtest1 WHERE id BETWEEN ? AND ?', [4, 103], [['c2'], ['c1']]],
    ['SELECT SUM(k) FROM sbtest1 WHERE id BETWEEN ? AND ?', [1, 3], [[12]]],
    ['SELECT SUM(k) FROM sbtest1 WHERE id BETWEEN ? AND ?', [90, 99], [[null]]],
    ['SELECT c FROM sbtest1 WHERE id BETWEEN ? AND ? ORDER BY c', [1, 3], [['c0'], ['c1'], ['c2']]],
    ['SELECT DISTINCT c FROM sbtest1 WHERE id BETWEEN ? AND ? ORDER BY c', [1, 5], [['c0'], ['c1'], ['c2']]],
    [
      'SELECT id, k, c, pad FROM sbtest1 WHERE k IN (?, ?)',
      [5, 1],
      [
        [1, 5, 'c2', 'pad'],
        [5, 1, 'c1', 'pad'],
      ],
    ],
    ['SELECT count(k) FROM sbtest1 WHERE k BETWEEN ? AND ? OR k BETWEEN ? AND ?', [1, 2, 5, 9], [[3]]],
    ['SELECT COUNT(*) FROM sbtest1', [], [[5]]],
    ['SELECT MAX(id), MIN(k), AVG(k) FROM sbtest1', [], [[5, 1, 3]]],
    ['SELECT AVG(id) FROM (SELECT * FROM sbtest1 LIMIT 3) t', [], [[2]]],
    ["SELECT COUNT(*) FROM (SELECT * FROM sbtest1 WHERE c LIKE '%1' LIMIT 9) t", [], [[2]]],
  ])('%s with %j', async (sql, parameters, rows) => {
    const connection = await connectToSbtest('selects')
    const statement = await connection.prepare(sql)
    expect((await statement.execute(parameters)).rows()).toEqual(rows)
    await connection.query('DROP TABLE IF EXISTS sbtest1')
  })

  test('changes and the pair of DELETE and INSERT', async () => {
    const connection = await connectToSbtest('changes')
    const affected = async (sql: string): Promise<number> => (await connection.query(sql)).affectedRows
    expect(await affected('UPDATE sbtest1 SET k=k+1 WHERE id=1')).toBe(1)
    expect(await affected("UPDATE sbtest1 SET c='new' WHERE id=2")).toBe(1)
    expect(await affected('DELETE FROM sbtest1 WHERE id=3')).toBe(1)
    expect(await affected("INSERT INTO sbtest1 (id, k, c, pad) VALUES (3, 7, 'c', 'p')")).toBe(1)
    const result = await connection.query('SELECT id, k, c FROM sbtest1 WHERE id <= 3 ORDER BY id DESC')
    expect(result.rows()).toEqual([
      [3, 7, 'c'],
      [2, 4, 'new'],
      [1, 6, 'c2'],
    ])
  })
})

test('a writer waits for the end of another one’s transaction', async () => {
  const first = await connectToSbtest('waiting')
  const second = await connect('waiting')
  await first.begin()
  await first.query('UPDATE sbtest1 SET k = k + 1 WHERE id = 1')
  const order: string[] = []
  const waiting = Promise.resolve(second.query('UPDATE sbtest1 SET k = k + 1 WHERE id = 1')).then(() =>
    order.push('second'),
  )
  await first.query('SELECT 1')
  order.push('commit')
  await first.commit()
  await waiting
  expect(order).toEqual(['commit', 'second'])
  expect((await first.query('SELECT k FROM sbtest1 WHERE id = 1')).rows()).toEqual([[7]])
})

test('a failed INSERT of several rows inserts none of them', async () => {
  const connection = await connectToSbtest('statements')
  await expect(connection.query('INSERT INTO sbtest1 (id) VALUES (8),(9),(1)')).rejects.toMatchObject({
    kind: 'duplicate-key',
  })
  expect((await connection.query('SELECT COUNT(*) FROM sbtest1')).rows()).toEqual([[5]])
})

test('answers take the latency that is asked for', async () => {
  const connection = await connect('latency', { memory_latency_ms: 20 })
  const startedAt = performance.now()
  await connection.query('SELECT 1')
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(19)
})
