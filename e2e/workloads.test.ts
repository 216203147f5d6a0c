import { copyFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { jsonTotals, readReport, textTotals } from './reports.js'
import type { TextTotals } from './reports.js'
import { useBenchFolder } from './run-bench.js'

const folder = useBenchFolder()

/** Runs one workload on a database of its own, or on a shared one. */
async function runCounted(line: string, database: string, events: number): Promise<TextTotals> {
  const report = `${database}-${events}.json`
  const { stdout, stderr, exitCode } = await folder.run(
    `${line} --sqlite-db=${database}.db --events=${events} --time=60 --output=text,json:${report} run`,
  )
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
  const json = readReport(folder.file(report))
  expect(textTotals(stdout)).toEqual(jsonTotals(json))
  expect([json.stopReason, json.totals.events]).toEqual(['events', events])
  return jsonTotals(json)
}

const EVENTS = 25

beforeAll(async () => {
  const { exitCode } = await folder.run('oltp_read_write prepare --table-size=200 --sqlite-db=prepared.db')
  expect(exitCode).toBe(0)
})

describe.concurrent('one thread', () => {
  // Statements per event, as sysbench's documentation and its users know them.
  test.each([
    ['oltp_read_only', 14, 0, 2],
    ['oltp_read_write', 14, 4, 2],
    ['oltp_write_only', 0, 4, 2],
    ['oltp_point_select', 1, 0, 0],
    ['oltp_update_index', 0, 1, 0],
    ['oltp_update_non_index', 0, 1, 0],
    ['oltp_insert', 0, 1, 0],
    ['select_random_points', 1, 0, 0],
    ['select_random_ranges', 1, 0, 0],
    ['oltp_read_write --db-ps-mode=disable', 14, 4, 2],
  ])('%s: %i reads, %i writes and %i others per event', async (line, reads, writes, other) => {
    const database = line.replaceAll(/\W+/g, '-')
    copyFileSync(folder.file('prepared.db'), folder.file(`${database}.db`))
    expect(await runCounted(`${line} --table-size=200`, database, EVENTS)).toEqual({
      reads: reads * EVENTS,
      writes: writes * EVENTS,
      other: other * EVENTS,
      queries: (reads + writes + other) * EVENTS,
      events: EVENTS,
      ignoredErrors: 0,
      reconnects: 0,
    })
  })

  test('oltp_delete: a row that is gone counts as other', async () => {
    const line = 'oltp_delete --table-size=20 --rand-type=uniform'
    const totals = await runCounted(line, 'deletes', 200)
    expect(totals.writes).toBeGreaterThan(0)
    expect(totals.writes).toBeLessThanOrEqual(20)
    expect(totals).toMatchObject({ reads: 0, other: 200 - totals.writes, queries: 200 })
  })

  test('--reconnect: a new connection after every N events', async () => {
    const totals = await runCounted('oltp_point_select --table-size=20 --reconnect=5', 'reconnects', 20)
    expect(totals.reconnects).toBe(4)
    expect(totals.reads).toBe(20)
  })
})

describe.concurrent('several runs on the same tables', () => {
  test('oltp_insert --auto-inc=off does not collide with what it has inserted before', async () => {
    const line = 'oltp_insert --auto-inc=off --threads=3'
    const expected = { reads: 0, writes: 100, other: 0, ignoredErrors: 0 }
    expect(await runCounted(line, 'unique', 100)).toMatchObject(expected)
    expect(await runCounted(line, 'unique', 100)).toMatchObject(expected)
    const { stdout } = await folder.run('oltp_insert --sqlite-db=unique.db --auto-inc=off prepare')
    expect(stdout).toContain('`sbtest1` (200 ')
  })

  test('oltp_delete --table-size=100 ends by its time, with all rows gone', async () => {
    const line = 'oltp_delete --table-size=100 --sqlite-db=delete.db --time=1 --rand-type=uniform run'
    const { stdout, exitCode } = await folder.run(line)
    expect(exitCode).toBe(0)
    expect(textTotals(stdout).writes).toBeLessThanOrEqual(100)
    expect(textTotals(stdout)).toMatchObject({ reads: 0, ignoredErrors: 0 })
  })

  test('bulk_insert goes on after its rows, also right after an oltp run with the default database', async () => {
    expect((await folder.run('oltp_read_write --table-size=50 --events=5 run')).exitCode).toBe(0)
    expect((await folder.run('bulk_insert --threads=2 prepare')).exitCode).toBe(0)
    for (const report of ['first', 'second']) {
      const line = `bulk_insert --threads=2 --events=1000 --output=json:${report}.json run`
      expect((await folder.run(line)).exitCode).toBe(0)
      const { totals } = readReport(folder.file(`${report}.json`))
      expect(totals).toMatchObject({ events: 1000, reads: 0, other: 0, ignoredErrors: 0 })
      // Rows are sent in statements of very many: at most one for each thread here.
      expect([1, 2]).toContain(totals.writes)
    }
    const cleanup = await folder.run('bulk_insert --threads=2 cleanup')
    expect(cleanup.exitCode).toBe(0)
    expect(cleanup.stdout).toContain("Dropping table 'sbtest2'...")
    // The tables of the oltp test were never touched.
    const select = await folder.run('oltp_point_select --table-size=50 --events=5 --auto-prepare=off run')
    expect(textTotals(select.stdout).reads).toBe(5)
  })
})

describe.concurrent('an event limit', () => {
  test.each([1, 3, 64])('of 100 is met exactly by %i threads', async (threads) => {
    const report = `limit-${threads}.json`
    const line = `oltp_read_write --mysql-dry-run --events=100 --threads=${threads} --output=text,json:${report} run`
    const { stdout, exitCode } = await folder.run(line)
    expect(exitCode).toBe(0)
    expect(textTotals(stdout)).toMatchObject({ events: 100, other: 2000, queries: 2000 })
    const json = readReport(folder.file(report))
    expect(json.threads).toBe(threads)
    expect(json.threadsFairness.events.mean * threads).toBeCloseTo(100, 6)
  })

  test('of 100 is met exactly after a warm-up and with a rate', async () => {
    const report = 'warm-limit.json'
    const options = `--warmup-time=0.3 --rate=2000 --threads=3 --output=json:${report}`
    const { exitCode } = await folder.run(`oltp_point_select --mysql-dry-run --events=100 ${options} run`)
    expect(exitCode).toBe(0)
    expect(readReport(folder.file(report)).totals).toMatchObject({ events: 100, queries: 100, unfinished: 0 })
  })
})
