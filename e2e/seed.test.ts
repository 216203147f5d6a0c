import { mkdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FIXTURES, useBenchFolder } from './run-bench.js'

const folder = useBenchFolder()
const RECORDING = `--plugin=${FIXTURES}recording.js`

/** Runs a command that writes a file per thread into a new folder, and reads the files. */
async function record(
  name: string,
  line: string,
  directoryOption: string,
  threads: number,
  ending: string,
): Promise<string[][]> {
  mkdirSync(folder.file(name))
  const { exitCode } = await folder.run(`${RECORDING} ${line} --threads=${threads} --${directoryOption}=${name}`)
  expect(exitCode).toBe(0)
  return Array.from({ length: threads }, (_, thread) =>
    folder.read(`${name}/thread-${thread}.${ending}`).trimEnd().split('\n'),
  )
}

describe('the same seed', () => {
  const draws = (name: string, workload: string, options: string, threads: number): Promise<string[][]> =>
    record(name, `${workload} run --db-driver=dry-run ${options}`, 'draws-dir', threads, 'txt')

  test('gives each thread the same numbers, whatever the workers, threads, reports and seconds', async () => {
    const [plain, intervals, apart, alone, more, again] = await Promise.all([
      draws('plain', 'draws', '--rand-seed=42', 4),
      draws('intervals', 'draws', '--rand-seed=42 --report-interval=0.1 --report-checkpoints=0.05 --histogram', 4),
      draws('apart', 'draws_apart', '--rand-seed=42 --verbosity=0', 4),
      draws('alone', 'draws', '--rand-seed=42', 1),
      draws('more', 'draws', '--rand-seed=42 --rate=2000 --output=csv:/dev/null', 7),
      draws('again', 'draws', '--rand-seed=42', 4),
    ])
    expect(plain.map((lines) => lines.length)).toEqual([30, 30, 30, 30])
    expect(intervals).toEqual(plain)
    expect(apart).toEqual(plain)
    expect(again).toEqual(plain)
    expect(alone).toEqual(plain.slice(0, 1))
    expect(more.slice(0, 4)).toEqual(plain)
    // Threads draw from streams of their own.
    expect(new Set(more.map((lines) => lines.join('\n'))).size).toBe(7)
  })

  test('gives each thread the same SQL with and without interval reports', async () => {
    const sql = (name: string, options: string, threads: number): Promise<string[][]> =>
      record(
        name,
        `oltp_read_write run --db-driver=recording --tables=3 --time=0.4 ${options}`,
        'recording-dir',
        threads,
        'sql',
      )
    const plain = await sql('sql', '--rand-seed=7', 4)
    const intervals = await sql('sql-intervals', '--rand-seed=7 --report-interval=0.1', 4)
    const alone = await sql('sql-alone', '--rand-seed=7', 1)
    const other = await sql('sql-other', '--rand-seed=8', 1)
    // How far a thread came depends on the machine; what it sent does not.
    const common = (a: string[], b: string[]): [string[], string[]] => {
      const length = Math.min(a.length, b.length)
      expect(length).toBeGreaterThan(0)
      return [a.slice(0, length), b.slice(0, length)]
    }
    for (const [thread, statements] of plain.entries()) {
      const [expected, actual] = common(statements, intervals[thread] as string[])
      expect(actual).toEqual(expected)
      expect(statements[0]).toBe('BEGIN')
      expect(statements[1]).toMatch(/^SELECT c FROM sbtest[123] WHERE id=\? \[\d+\]$/)
    }
    const [expected, actual] = common(plain[0] as string[], alone[0] as string[])
    expect(actual).toEqual(expected)
    expect(other[0]?.slice(0, 20)).not.toEqual(alone[0]?.slice(0, 20))
  })
})

describe('without a seed', () => {
  test('two runs draw different numbers', async () => {
    const [first, second] = await Promise.all(
      ['one', 'two'].map((name) => record(name, 'draws run --db-driver=dry-run', 'draws-dir', 1, 'txt')),
    )
    expect(first).not.toEqual(second)
  })
})
