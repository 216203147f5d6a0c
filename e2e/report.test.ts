import { copyFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RunReport } from '../packages/core/src/reporters/json/run-report.js'
import {
  CHECKPOINT_LINE,
  CLOSED_LOOP_NOTE,
  endNote,
  GENERAL_STATISTICS,
  HEADER,
  HISTOGRAM_END,
  HISTOGRAM_ROW,
  HISTOGRAM_TITLE,
  intervalLine,
  latencyBlock,
  modeText,
  openLoopNote,
  QUEUE_LINE,
  repeated,
  SQL_STATISTICS,
  THREADS_FAIRNESS,
  unexpectedPart,
  WARMING_UP,
} from './report-lines.js'
import { expectIntervalsAddUp, jsonTotals, readReport, textTotals } from './reports.js'
import type { TextTotals } from './reports.js'
import { useBenchFolder } from './run-bench.js'

const folder = useBenchFolder()

const THREADS = 8
const INTERVAL = intervalLine('50%/95%/99.9%')
const LATENCY = latencyBlock('50', '95', '99.9')
const CUMULATIVE = [SQL_STATISTICS, GENERAL_STATISTICS, LATENCY, THREADS_FAIRNESS]
const HISTOGRAM = [HISTOGRAM_TITLE, repeated(HISTOGRAM_ROW), HISTOGRAM_END]
const EVERY_SECOND = String.raw`Report intermediate results every 1 second\(s\)`
const BY_TIME = endNote(String.raw`Stopped by --time after 3 seconds\.`)

beforeAll(async () => {
  const line = 'oltp_read_write --tables=4 --table-size=1000 --sqlite-db=prepared.db prepare'
  expect((await folder.run(line)).exitCode).toBe(0)
})

interface Outcome {
  readonly stdout: string
  readonly json: RunReport
  readonly text: TextTotals
}

/** The line of the documentation, with more options; tables are made before, so that the output is the run's alone. */
async function run(name: string, options: string): Promise<Outcome> {
  const line =
    `oltp_read_write --threads=${THREADS} --tables=4 --table-size=1000 --time=3 --report-interval=1` +
    ` --percentile=50,95,99.9 --histogram --sqlite-db=${name}.db --output=text,json:${name}.json ${options}`
  copyFileSync(folder.file('prepared.db'), folder.file(`${name}.db`))
  const { stdout, stderr, exitCode } = await folder.run(`${line} run`)
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
  return { stdout, json: readReport(folder.file(`${name}.json`)), text: textTotals(stdout) }
}

/**
 * What an event of `oltp_read_write` does, with ignored errors considered: SQLite refuses a change when somebody else has
 * changed the database since the transaction's first SELECT, and the event starts again. An attempt that is given up has
 * sent at most what a whole event sends.
 */
function expectRatios({ totals }: RunReport): void {
  const { events, reads, writes, other, ignoredErrors } = totals
  const attempts = events + ignoredErrors
  expect(reads).toBeGreaterThanOrEqual(14 * events)
  expect(reads).toBeLessThanOrEqual(14 * attempts)
  expect(writes).toBeGreaterThanOrEqual(4 * events)
  expect(writes).toBeLessThanOrEqual(4 * attempts)
  expect(other).toBeGreaterThanOrEqual(2 * events)
  expect(other).toBeLessThanOrEqual(2 * attempts)
}

describe.concurrent('oltp_read_write with eight threads on the embedded database', () => {
  test('closed loop, percentiles and histogram', async () => {
    const { stdout, json, text } = await run('plain', '')
    const blocks = [HEADER, modeText(THREADS, EVERY_SECOND), repeated(INTERVAL), ...HISTOGRAM, ...CUMULATIVE]
    expect(unexpectedPart(stdout, [...blocks, CLOSED_LOOP_NOTE, BY_TIME])).toBeUndefined()
    expect(text).toEqual(jsonTotals(json))
    expect(text.events).toBeGreaterThan(0)
    expect([json.stopReason, json.mode, json.threads, json.totals.unfinished]).toEqual(['time', 'closed-loop', 8, 0])
    expect(Object.keys(json.latency.response.percentiles)).toEqual(expect.arrayContaining(['50', '95', '99.9']))
    expect(json.latency.service).toEqual(json.latency.response)
    expectIntervalsAddUp(json)
    expectRatios(json)
    const rows = [...stdout.matchAll(/^ *[\d.]+ \|\** +(\d+)$/gm)].map(([, count]) => Number(count))
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(text.events)
    const counted = json.errors.reduce((sum, { count }) => sum + count, 0)
    expect(counted).toBe(json.totals.ignoredErrors)
  })

  test('a rate that it can keep', async () => {
    const { stdout, json, text } = await run('rate', '--rate=200')
    const mode = modeText(THREADS, 'Target transaction rate: 200/sec', EVERY_SECOND)
    const blocks = [HEADER, mode, repeated(INTERVAL, QUEUE_LINE), ...HISTOGRAM, ...CUMULATIVE]
    expect(unexpectedPart(stdout, [...blocks, openLoopNote(200), BY_TIME])).toBeUndefined()
    expect(text).toEqual(jsonTotals(json))
    expect([json.mode, json.ratePerSecond]).toEqual(['open-loop', 200])
    expect(json.totals.offered).toBe(json.totals.events + json.totals.unfinished + json.totals.backlog)
    expect(json.latency.response.sumNs).toBeGreaterThanOrEqual(json.latency.service.sumNs)
    expectIntervalsAddUp(json)
    expectRatios(json)
  })

  test('a rate far above what it can do goes on, with the backlog counted', async () => {
    const { stdout, json, text } = await run('overload', '--rate=1000000')
    const mode = modeText(THREADS, 'Target transaction rate: 1000000/sec', EVERY_SECOND)
    const blocks = [HEADER, mode, repeated(INTERVAL, QUEUE_LINE), ...HISTOGRAM, ...CUMULATIVE]
    expect(unexpectedPart(stdout, [...blocks, openLoopNote(1_000_000), BY_TIME])).toBeUndefined()
    expect(text).toEqual(jsonTotals(json))
    // Three million arrivals of a Poisson process: their number stays within 1 % of the mean.
    expect(json.totals.offered / 3e6).toBeCloseTo(1, 2)
    expect(json.totals.backlog).toBe(json.totals.offered - json.totals.events)
    expect(json.totals.backlog).toBeGreaterThan(1_000_000)
    expect(json.intervals.at(-1)?.backlog).toBe(json.totals.backlog)
    // Nobody kept up, so nearly all of the response time is waiting.
    expect(json.latency.response.meanNs).toBeGreaterThan(json.latency.service.meanNs)
    expectIntervalsAddUp(json)
    expectRatios(json)
  })

  test('a warm-up that is not measured', async () => {
    const { stdout, json, text } = await run('warm', '--warmup-time=1')
    const mode = modeText(THREADS, 'Warmup time: 1s', EVERY_SECOND)
    const blocks = [HEADER, mode, WARMING_UP, repeated(INTERVAL), ...HISTOGRAM, ...CUMULATIVE]
    expect(unexpectedPart(stdout, [...blocks, CLOSED_LOOP_NOTE, BY_TIME])).toBeUndefined()
    expect(text).toEqual(jsonTotals(json))
    expect(json.warmupSeconds).toBe(1)
    expectIntervalsAddUp(json)
    expectRatios(json)
  })

  test('checkpoints, after which counters begin anew', async () => {
    const { stdout, json, text } = await run('checkpoints', '--report-checkpoints=2,1')
    const mode = modeText(THREADS, EVERY_SECOND, String.raw`Report checkpoint\(s\) at 1, 2 seconds`)
    const between = new RegExp(`(?:${INTERVAL.source})*`)
    const checkpoint = [between, CHECKPOINT_LINE, ...CUMULATIVE]
    const end = [between, ...HISTOGRAM, ...CUMULATIVE, CLOSED_LOOP_NOTE, BY_TIME]
    expect(unexpectedPart(stdout, [HEADER, mode, ...checkpoint, ...checkpoint, ...end])).toBeUndefined()
    expect(json.checkpoints).toHaveLength(2)
    const before = json.checkpoints.reduce((sum, { events }) => sum + events, 0)
    const queriesBefore = json.checkpoints.reduce((sum, { queries }) => sum + queries, 0)
    expect(text.events).toBe(json.totals.events - before)
    expect(text.queries).toBe(json.totals.queries - queriesBefore)
    expectIntervalsAddUp(json)
    expectRatios(json)
  })

  test('an event limit, met exactly', async () => {
    const { stdout, json, text } = await run('limit', '--events=1000 --time=0')
    const end = endNote(String.raw`Stopped by --events after 1000 of 1000 events\.`)
    const blocks = [HEADER, modeText(THREADS, EVERY_SECOND), repeated(INTERVAL), ...HISTOGRAM, ...CUMULATIVE]
    expect(unexpectedPart(stdout, [...blocks, CLOSED_LOOP_NOTE, end])).toBeUndefined()
    expect(text).toEqual(jsonTotals(json))
    expect([text.events, json.stopReason]).toEqual([1000, 'events'])
    expectIntervalsAddUp(json)
    expectRatios(json)
  })
})

describe.concurrent('scripts that read the report', () => {
  test('find rates in the third field of the usual lines', async () => {
    const { stdout } = await folder.run('oltp_read_write --mysql-dry-run --events=12345 run')
    const found = stdout.split('\n').filter((line) => /transactions:|queries:/.test(line))
    const fields = found.map((line) => line.trim().split(/\s+/))
    expect(fields.map((words) => words.slice(0, 2))).toEqual([
      ['transactions:', '12345'],
      ['queries:', '246900'],
    ])
    expect(fields.map((words) => words[2])).toEqual([
      expect.stringMatching(/^\(\d+\.\d\d$/),
      expect.stringMatching(/^\(\d+\.\d\d$/),
    ])
    const [events, queries] = fields.map((words) => Number((words[2] as string).slice(1)))
    expect((queries as number) / (events as number)).toBeCloseTo(20, 1)
  })

  test('find a line per interval in the CSV report', async () => {
    const line = 'oltp_point_select --db-driver=dry-run --time=0.7 --report-interval=0.3 --percentile=50,99.9'
    const { exitCode } = await folder.run(`${line} --output=text,csv:run.csv,json:csv.json run`)
    expect(exitCode).toBe(0)
    const [head = '', ...rows] = folder.read('run.csv').trimEnd().split('\n')
    const columns = head.split(',')
    const json = readReport(folder.file('csv.json'))
    expect(rows).toHaveLength(json.intervals.length)
    for (const name of ['events', 'queries', 'reads', 'writes', 'other', 'reconnects'] as const) {
      const values = rows.map((row) => Number(row.split(',')[columns.indexOf(name)]))
      expect(values).toEqual(json.intervals.map((interval) => interval[name]))
    }
    expect(columns).toEqual(expect.arrayContaining(['latency_p50_ms', 'latency_p99.9_ms', 'backlog']))
  })
})
