import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textTotals } from './reports.js'
import { useBenchFolder } from './run-bench.js'

const folder = useBenchFolder()

/** Large enough to be in the middle of when the first progress is seen. */
const LARGE = 900_000

/** How many rows `prepare` finds, by its own refusal; undefined without the table. */
async function rowsIn(database: string): Promise<number | undefined> {
  const { stdout } = await folder.run(`oltp_point_select prepare --table-size=0 --sqlite-db=${database}`)
  const rows = /`sbtest1` \((\d+) of/.exec(stdout)?.[1]
  return rows === undefined ? undefined : Number(rows)
}

describe.concurrent('prepare', () => {
  test('that is killed leaves what the next one names, and --if-exists=resume completes', async () => {
    const prepare = folder.start(
      `oltp_read_write prepare --table-size=${LARGE} --report-interval=0.2 --sqlite-db=kill.db`,
    )
    await prepare.saw(' rows/s')
    prepare.signal('SIGKILL')
    expect((await prepare.result).signal).toBe('SIGKILL')

    const again = await folder.run(`oltp_read_write prepare --table-size=${LARGE} --sqlite-db=kill.db`)
    expect(again.exitCode).toBe(1)
    const present = Number(new RegExp(`sbtest1\` \\((\\d+) of ${LARGE} rows\\)`).exec(again.stdout)?.[1])
    expect(present).toBeGreaterThan(0)
    expect(present).toBeLessThan(LARGE)
    for (const advice of ['nothing was changed', '`cleanup`', '--if-exists=drop', '--if-exists=resume']) {
      expect(again.stdout).toContain(advice)
    }
    expect(await rowsIn('kill.db')).toBe(present)

    // One row more than there are, so that the table is unfinished without millions of rows.
    const rows = Math.min(present + 1, LARGE)
    const resume = await folder.run(
      `oltp_read_write prepare --table-size=${rows} --if-exists=resume --sqlite-db=kill.db`,
    )
    expect(resume.exitCode).toBe(0)
    expect(resume.stdout).toContain(`Table 'sbtest1' has ${present} of ${rows} records, starting it again`)
    expect(resume.stdout).toContain("Creating a secondary index on 'sbtest1'...")
    expect(await rowsIn('kill.db')).toBe(rows)
  })

  test('that was killed before it made an index is completed by --if-exists=resume', async () => {
    const line = 'oltp_read_write prepare --table-size=50 --sqlite-db=index.db'
    expect((await folder.run(`${line} --create-secondary=off`)).exitCode).toBe(0)
    const resume = await folder.run(`${line} --if-exists=resume`)
    expect(resume.exitCode).toBe(0)
    expect(resume.stdout).toContain("Table 'sbtest1' is complete, its missing secondary index was made\n")
    expect((await folder.run(`${line} --if-exists=resume`)).stdout).toContain("Table 'sbtest1' is complete\n")
  })

  test.each([
    ['SIGINT', 130, null],
    ['SIGTERM', null, 'SIGTERM'],
  ] as const)('ends early at %s and says that it is not complete', async (signal, exitCode, endSignal) => {
    const database = `${signal}.db`
    const line = `oltp_read_write prepare --table-size=${LARGE} --threads=2 --tables=2 --report-interval=0.2 --sqlite-db=${database}`
    const prepare = folder.start(line)
    await prepare.saw(' rows/s')
    prepare.signal(signal)
    const result = await prepare.result
    expect({ exitCode: result.exitCode, signal: result.signal }).toEqual({ exitCode, signal: endSignal })
    expect(result.stdout).toContain("the 'prepare' command is not complete")
    expect((await rowsIn(database)) ?? 0).toBeLessThan(LARGE)
  })

  test('shows how far it is on standard error', async () => {
    const { stdout, stderr, exitCode } = await folder.run(
      'oltp_read_write prepare --table-size=500 --tables=3 --threads=2 --report-interval=1 --sqlite-db=progress.db',
    )
    expect(exitCode).toBe(0)
    expect(stderr.trimEnd().split('\n').at(-1)).toMatch(
      /^\[ \d+s \] 3 tables: 1500 of 1500 rows \(100%\), \d+ rows\/s, 0s left$/,
    )
    expect(stdout).not.toContain(' rows/s')
    for (const table of [1, 2, 3]) expect(stdout).toContain(`Inserting 500 records into 'sbtest${table}'\n`)
  })

  test('in more threads than tables makes each table once', async () => {
    const line = 'oltp_read_write prepare --table-size=50 --tables=2 --threads=5 --sqlite-db=threads.db'
    const { stdout, exitCode } = await folder.run(line)
    expect(exitCode).toBe(0)
    expect(stdout.match(/^Creating table .*$/gm)?.sort()).toEqual([
      "Creating table 'sbtest1'...",
      "Creating table 'sbtest2'...",
    ])
  })

  test('is done by run where tables are missing, and only there', async () => {
    const line = 'oltp_read_write --table-size=50 --events=3 --sqlite-db=auto.db'
    const first = await folder.run(`${line} --tables=1 run`)
    expect(first.stdout).toContain("Creating table 'sbtest1'...")
    const second = await folder.run(`${line} --tables=2 run`)
    expect(second.stdout).toContain("Table 'sbtest1' is complete\n")
    expect(second.stdout).toContain("Creating table 'sbtest2'...")
    const third = await folder.run(`${line} --tables=2 run`)
    expect(third.stdout).not.toMatch(/Creating|Preparing|complete/)
    expect([first, second, third].map(({ exitCode }) => exitCode)).toEqual([0, 0, 0])
  })
})

describe.concurrent('the default database', () => {
  test('lies in the folder of XDG_CACHE_HOME', async () => {
    const cache = folder.file('elsewhere')
    const line = 'oltp_point_select --table-size=10 --events=3 run'
    const { stdout, exitCode } = await folder.run(line, { environment: { XDG_CACHE_HOME: cache } })
    expect(exitCode).toBe(0)
    expect(textTotals(stdout).reads).toBe(3)
    expect(existsSync(`${cache}/bench/sbtest.db`)).toBe(true)
  })

  test('is another one for workloads with other tables', async () => {
    const cache = folder.file('both')
    const environment = { XDG_CACHE_HOME: cache }
    expect((await folder.run('bulk_insert --events=3 run', { environment })).exitCode).toBe(0)
    expect(existsSync(`${cache}/bench/bulk_insert.db`)).toBe(true)
    expect(existsSync(`${cache}/bench/sbtest.db`)).toBe(false)
  })

  test('is not made by a command line with an error in it', async () => {
    const cache = folder.file('untouched')
    const line = 'oltp_point_select --table-size=10 --tabels=2 run'
    expect((await folder.run(line, { environment: { XDG_CACHE_HOME: cache } })).exitCode).toBe(1)
    expect(existsSync(cache)).toBe(false)
  })
})
