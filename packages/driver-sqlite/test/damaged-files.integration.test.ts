import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OptionValues } from '@bench/core/options'
import { describe, expect, test } from 'vitest'
import { factsOf, openSession, temporaryFolder, unprivileged } from './open.js'

const WRITE = "INSERT INTO t VALUES (1, 'x')"

/** A database of some pages in a folder that everybody may enter, closed for good: made by a process of its own. */
function databaseIn(folder: string, journalMode = 'wal'): string {
  chmodSync(folder, 0o755)
  const path = join(folder, 'a.db')
  const fill = new URL('./fill-file.js', import.meta.url).pathname
  const { status, stderr } = spawnSync(process.execPath, [fill, path, journalMode])
  if (status !== 0) throw new Error(stderr.toString())
  return path
}

async function openError(options: OptionValues): Promise<{ kind: string; message: string }> {
  const session = await openSession(options)
  return factsOf(session, () => session.connect())
}

async function unprivilegedOpenError(options: OptionValues): Promise<{ kind: string; message: string }> {
  const session = await openSession(options)
  return unprivileged(() => factsOf(session, () => session.connect()))
}

describe('a file that cannot be opened', () => {
  test('a folder', async () => {
    const folder = temporaryFolder()
    const facts = await openError({ sqlite_db: folder })
    expect(facts).toMatchObject({ kind: 'denied', code: 'SQLITE_CANTOPEN' })
    expect(facts.message).toBe(`cannot open \`${folder}\`: it is a folder`)
  })

  test('a missing folder is not made', async () => {
    const folder = join(temporaryFolder(), 'missing')
    const facts = await openError({ sqlite_db: join(folder, 'a.db') })
    expect(facts.kind).toBe('denied')
    expect(facts.message).toContain(`the folder \`${folder}\` does not exist`)
  })

  test('no permission to read', async () => {
    const path = databaseIn(temporaryFolder())
    chmodSync(path, 0)
    const facts = await unprivilegedOpenError({ sqlite_db: path })
    expect(facts.kind).toBe('denied')
    expect(facts.message).toContain('no permission to open it')
  })

  test('no permission to make a file', async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o555)
    const facts = await unprivilegedOpenError({ sqlite_db: join(folder, 'new.db') })
    expect(facts.kind).toBe('denied')
    expect(facts.message).toContain(`no permission to make a file in \`${folder}\``)
  })

  test('text instead of a database', async () => {
    const path = join(temporaryFolder(), 'a.db')
    writeFileSync(path, 'this is no database\n'.repeat(100))
    const facts = await openError({ sqlite_db: path })
    expect(facts).toMatchObject({ kind: 'corrupt', code: 'SQLITE_NOTADB' })
    expect(facts.message).toBe(`cannot open \`${path}\`: the file is not a SQLite database`)
  })

  test.each([60, 20_000])('a database cut off after %d bytes', async (length) => {
    const path = databaseIn(temporaryFolder(), 'delete')
    writeFileSync(path, readFileSync(path).subarray(0, length))
    expect(await openError({ sqlite_db: path, sqlite_journal_mode: 'delete' })).toMatchObject({ kind: 'corrupt' })
  })
})

test('a page of rubbish shows when it is read', async () => {
  const path = databaseIn(temporaryFolder(), 'delete')
  writeFileSync(path, readFileSync(path).fill(0xff, 8192))
  const session = await openSession({ sqlite_db: path, sqlite_journal_mode: 'delete' })
  const connection = session.connect()
  expect(factsOf(session, () => connection.query('SELECT SUM(length(b)) FROM t')).kind).toBe('corrupt')
})

describe('a file that cannot be written', () => {
  test.each(['wal', 'delete'])('a read-only file in mode %s can be read', async (mode) => {
    const folder = temporaryFolder()
    const path = databaseIn(folder, mode)
    chmodSync(folder, 0o777)
    chmodSync(path, 0o444)
    await expectReadOnly(path)
  })

  test.each(['wal', 'delete'])('a file in mode %s in a read-only folder can be read', async (mode) => {
    const folder = temporaryFolder()
    const path = databaseIn(folder, mode)
    chmodSync(folder, 0o555)
    chmodSync(path, 0o444)
    await expectReadOnly(path)
  })

  async function expectReadOnly(path: string): Promise<void> {
    const session = await openSession({ sqlite_db: path })
    unprivileged(() => {
      const connection = session.connect()
      expect(connection.query('SELECT COUNT(*) FROM t').rows()).toEqual([[100]])
      expect(factsOf(session, () => connection.query(WRITE)).kind).toBe('read-only')
      expect(connection.query('SELECT COUNT(*) FROM t').rows()).toEqual([[100]])
    })
  }
})

test('no room for more, which ends the transaction, leaves a usable connection', async () => {
  const session = await openSession({ sqlite_db: join(temporaryFolder(), 'a.db') })
  const connection = session.connect()
  connection.query('CREATE TABLE t (a INTEGER, b BLOB)')
  connection.query('PRAGMA max_page_count = 10')
  connection.begin()
  const facts = factsOf(session, () => connection.query('INSERT INTO t VALUES (1, randomblob(100000))'))
  expect(facts).toMatchObject({ kind: 'disk-full', code: 'SQLITE_FULL' })
  expect(connection.rollback().affectedRows).toBe(0)
  expect(connection.query('SELECT COUNT(*) FROM t').rows()).toEqual([[0]])
})
