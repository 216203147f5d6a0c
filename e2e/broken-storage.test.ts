import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBenchFolder } from './run-bench.js'
import type { StartOptions } from './run-bench.js'

const folder = useBenchFolder()

/** A user without rights: permissions mean nothing to root, so root runs the command as this one. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const asUser: StartOptions = isRoot ? { userId: NOBODY } : {}

/** A file system of two megabytes that only the command sees; Linux lets users make one where it allows namespaces. */
const fullDisk = folder.file('small')
const MOUNT = 'mount -t tmpfs -o size=2m tmpfs "$0" && exec "$@"'
const smallDisk: StartOptions = {
  wrapper: ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', MOUNT, fullDisk],
}

const hasSmallDisk = ((): boolean => {
  mkdirSync(fullDisk)
  const [program, ...words] = smallDisk.wrapper ?? ['']
  return process.platform === 'linux' && spawnSync(program, [...words, 'true']).status === 0
})()
if (!hasSmallDisk) console.warn('No full disk here: this system does not let users mount a file system of their own.')

beforeAll(async () => {
  const { exitCode } = await folder.run('oltp_read_write prepare --table-size=100 --sqlite-db=good.db')
  expect(exitCode).toBe(0)
})

describe.concurrent('a database file', () => {
  test.each([
    ['cut in the middle', 0.5],
    ['cut to less than a page', 0.05],
  ])('%s is refused', async (name, part) => {
    const file = folder.file(`${name.replaceAll(' ', '-')}.db`)
    copyFileSync(folder.file('good.db'), file)
    truncateSync(file, Math.floor(statSync(file).size * part))
    for (const command of ['run', 'prepare']) {
      const { stdout, exitCode } = await folder.run(`oltp_read_write ${command} --table-size=100 --sqlite-db=${file}`)
      expect(exitCode).toBe(1)
      expect(stdout).toMatch(/^FATAL: .*cannot open `.*\.db`: (database disk image is malformed|the file is not a)/m)
      expect(stdout).not.toContain('transactions:')
    }
  })

  test('cut at its very end fails as soon as the missing part is needed', async () => {
    copyFileSync(folder.file('good.db'), folder.file('cut.db'))
    truncateSync(folder.file('cut.db'), statSync(folder.file('cut.db')).size - 100)
    const { stdout, exitCode } = await folder.run('oltp_read_write run --table-size=100 --time=20 --sqlite-db=cut.db')
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/^FATAL: .*database disk image is malformed/m)
    expect(stdout).toContain('Delete the database or restore it, or name another one.\n')
  })

  test('that is empty is a new one', async () => {
    folder.write('empty.db', '')
    const { exitCode } = await folder.run('oltp_point_select run --table-size=10 --events=3 --sqlite-db=empty.db')
    expect(exitCode).toBe(0)
  })
})

describe('a read-only database file', () => {
  const place = folder.file('read-only')
  const file = `${place}/test.db`

  beforeAll(() => {
    mkdirSync(place)
    copyFileSync(folder.file('good.db'), file)
    chmodSync(file, 0o444)
    chmodSync(folder.path, 0o755)
    if (isRoot) chownSync(place, NOBODY, NOBODY)
  })

  test('is good enough for tests that only read', async () => {
    const line = `oltp_read_only run --table-size=100 --events=5 --sqlite-db=${file}`
    const { stdout, exitCode } = await folder.run(line, asUser)
    expect(exitCode).toBe(0)
    expect(stdout).toContain('    transactions:                        5 ')
  })

  test.each([
    ['run', '--events=5', 'UPDATE sbtest1'],
    ['prepare', '--if-exists=drop', 'DROP TABLE'],
    ['cleanup', '', 'DROP TABLE'],
    ['run', '--table-size=200', 'DROP TABLE'],
  ])('fails in %s %s, and says what to do', async (command, options, statement) => {
    const line = `oltp_read_write ${command} --table-size=100 ${options} --sqlite-db=${file}`
    const { stdout, exitCode } = await folder.run(line, asUser)
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/^FATAL: .*attempt to write a readonly database \(SQLITE_READONLY\)/m)
    expect(stdout).toContain(`for query ${statement}`)
    expect(stdout).toContain('Make the database writable, or run a test that only reads.\n')
  })
})

describe('a full disk', () => {
  test.runIf(hasSmallDisk)('fails prepare with the cause and the advice', async () => {
    const line = `oltp_read_write prepare --table-size=50000 --sqlite-db=${fullDisk}/a.db`
    const { stdout, exitCode } = await folder.run(line, smallDisk)
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(
      /^FATAL: query failed: database or disk is full \(SQLITE_FULL\) for query INSERT INTO sbtest1/m,
    )
    expect(stdout).toContain('Free some space, or put the database somewhere else.\n')
  })

  test.runIf(hasSmallDisk)('fails a parallel prepare with a list of what failed', async () => {
    const line = `oltp_read_write prepare --table-size=50000 --tables=2 --threads=2 --sqlite-db=${fullDisk}/a.db`
    const { stdout, exitCode } = await folder.run(line, smallDisk)
    expect(exitCode).toBe(1)
    for (const thread of [0, 1]) {
      expect(stdout).toMatch(new RegExp(`^FATAL: thread ${thread}: .*INSERT INTO sbtest${thread + 1}`, 'm'))
    }
    expect(stdout).toContain("FATAL: The 'prepare' command failed in 2 of 2 threads.\n")
  })

  test.runIf(hasSmallDisk)('ends a run', async () => {
    const line = `oltp_insert run --table-size=100 --time=60 --sqlite-db=${fullDisk}/a.db`
    const { stdout, exitCode } = await folder.run(line, smallDisk)
    expect(exitCode).toBe(1)
    expect(stdout).toContain('SQLITE_FULL')
    expect(stdout).not.toContain('transactions:')
  })

  test.runIf(process.platform === 'linux')('costs one report, and the others are complete', async () => {
    const line = 'oltp_point_select run --mysql-dry-run --events=3 --output=text,json:/dev/full,csv:whole.csv'
    const { stdout, exitCode } = await folder.run(line)
    expect(exitCode).toBe(1)
    expect(stdout).toContain('    transactions:                        3 ')
    expect(stdout).toContain('FATAL: Reporter `json` failed: no space left on the device.')
    expect(folder.read('whole.csv').trimEnd().split('\n').length).toBeGreaterThan(1)
  })
})

describe.concurrent('a report file', () => {
  test('that cannot be written is an error before the run, and others keep their old content', async () => {
    folder.write('old.json', 'the report of last week\n')
    const line = 'oltp_point_select run --table-size=10 --sqlite-db=never.db'
    const { stderr, exitCode } = await folder.run(`${line} --output=text,json:old.json,csv:missing/run.csv`)
    expect(exitCode).toBe(1)
    expect(stderr).toContain('Report file `missing/run.csv` cannot be written: its directory does not exist.\n')
    expect(folder.read('old.json')).toBe('the report of last week\n')
    expect(() => folder.read('never.db')).toThrow('ENOENT')
  })

  test('is emptied when the run starts', async () => {
    folder.write('new.csv', 'old '.repeat(10_000))
    const { exitCode } = await folder.run('oltp_point_select run --mysql-dry-run --events=3 --output=csv:new.csv')
    expect(exitCode).toBe(0)
    expect(folder.read('new.csv')).toMatch(/^start_seconds,/)
    expect(folder.read('new.csv')).not.toContain('old')
  })
})
