import { readFileSync } from 'node:fs'
import { decodeFromCompressedBase64 } from 'hdr-histogram-js'
import { describe, expect, test } from 'vitest'
import type { RunStart } from '../contracts/reporter.js'
import type { CumulativeStats, IntervalStats, LatencyStats, RunSummary } from '../contracts/stats.js'
import { jsonReporter } from './json-reporter.js'
import type { RunReport } from './json/run-report.js'
import { play } from './test-support/play.js'
import { recordedLatency } from './test-support/recorded-latency.js'
import { cumulative, interval, runStart, summary } from './test-support/records.js'
import { schemaProblems } from './test-support/schema-validator.js'
import type { Schema } from './test-support/schema-validator.js'

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../../../docs/reference/run-report.schema.json', import.meta.url), 'utf8'),
) as Schema

interface Run {
  start?: Partial<RunStart>
  intervals?: IntervalStats[]
  checkpoints?: CumulativeStats[]
  end?: Partial<RunSummary>
}

const textOf = ({ start = {}, intervals = [], checkpoints = [], end = {} }: Run): Promise<string> =>
  play(jsonReporter, async (report) => {
    await report.start?.(runStart(start))
    for (const stats of intervals) await report.interval?.(stats)
    for (const stats of checkpoints) await report.checkpoint?.(stats)
    await report.end?.(summary(end))
    await report.close?.()
  })
const reportOf = async (run: Run): Promise<RunReport> => JSON.parse(await textOf(run)) as RunReport

const service = recordedLatency([1_000, 2_000, 3_000, 40_000], [95, 99.99])
const response = recordedLatency([1_500, 2_500, 700_000_000_000], [95, 99.99])
const totals = { events: 7, queries: 140, reads: 98, writes: 28, other: 14, ignoredErrors: 2, reconnects: 1 }
const full: Run = {
  start: { ratePerSecond: 500, warmupSeconds: 2, checkpointSeconds: [1] },
  intervals: [
    interval({ ...totals, latency: service }),
    interval({ startSeconds: 1, endSeconds: 1.25, backlog: 3, concurrency: 2, last: true, threads: 1 }),
  ],
  checkpoints: [cumulative({ ...totals, events: 5, latency: response, serviceLatency: service })],
  end: {
    events: 2,
    totals,
    totalLatency: response,
    totalServiceLatency: service,
    elapsedSeconds: 1.25,
    stopReason: 'deadline',
    stopMessage: 'Cut off at the deadline.',
    unfinished: 1,
    offered: 12,
    backlog: 4,
    errors: [{ kind: 'deadlock', code: '1213', count: 2, statement: 'COMMIT', example: 'Deadlock found' }],
    threadEvents: { mean: 3.5, standardDeviation: 0.5 },
    threadSeconds: { mean: 0.6, standardDeviation: 0.1 },
  },
}

describe('the document', () => {
  test('holds what is known of the run', async () => {
    const report = await reportOf(full)
    expect(report).toMatchObject({
      schema: 'bench-run/1',
      tool: { name: 'bench', version: '1.2.3' },
      workload: 'oltp_read_write',
      command: 'run',
      seed: 5,
      stopReason: 'deadline',
      stopMessage: 'Cut off at the deadline.',
      startedAt: '2026-01-02T03:04:05.678Z',
      elapsedSeconds: 1.25,
      warmupSeconds: 2,
      ratePerSecond: 500,
      mode: 'open-loop',
      threads: 2,
      errors: [{ kind: 'deadlock', code: '1213', count: 2, statement: 'COMMIT', example: 'Deadlock found' }],
      threadsFairness: {
        events: { mean: 3.5, standardDeviation: 0.5 },
        seconds: { mean: 0.6, standardDeviation: 0.1 },
      },
      generator: { workers: 2, cpuUserSeconds: 1.5, cpuSystemSeconds: 0.25, cpuUtilization: 0.8, clockReadNs: 31 },
    })
    expect(report.options['offset']).toEqual({ value: -5, source: 'script' })
    expect(report.environment.server?.product).toBe('SQLite')
  })

  test('counts the whole run, not the time since the last checkpoint', async () => {
    expect((await reportOf(full)).totals).toEqual({ ...totals, unfinished: 1, offered: 12, backlog: 4 })
  })

  test('says null where no database was reached', async () => {
    const environment = { ...runStart().environment, driver: undefined, server: undefined }
    const report = await reportOf({ start: { environment } })
    expect([report.environment.driver, report.environment.server]).toEqual([null, null])
    expect(report.mode).toBe('closed-loop')
  })

  test('ends with a line end and is the only output', async () => {
    const text = await textOf(full)
    expect(text.endsWith('}\n')).toBe(true)
    expect(text.startsWith('{\n  "schema": "bench-run/1",\n')).toBe(true)
  })

  test('is not written for a run that fails', async () => {
    const text = await play(jsonReporter, async (report) => {
      await report.start?.(runStart())
      await report.interval?.(interval())
      await report.close?.()
    })
    expect(text).toBe('')
  })
})

describe('latency', () => {
  test('has service and response time apart', async () => {
    const { latency } = await reportOf(full)
    expect(latency.service).toMatchObject({ count: 4, minNs: 1_000, maxNs: 40_000, sumNs: 46_000, meanNs: 11_500 })
    expect(latency.response).toMatchObject({ count: 3, minNs: 1_500, maxNs: 700_000_000_000 })
  })

  test('has the standard percentiles and those of the command line', async () => {
    const { service: reported } = (await reportOf(full)).latency
    expect(
      Object.keys(reported.percentiles)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual([50, 95, 99, 99.9, 99.99])
    expect(reported.percentiles['95']).toBe(service.percentilesNs['95'])
    expect(reported.percentiles['50']).toBeCloseTo(2_000, -1)
    expect(reported.percentiles['99.9']).toBe(40_000)
  })

  test('has a histogram that any HdrHistogram library reads', async () => {
    const { latency } = await reportOf(full)
    const histogram = decodeFromCompressedBase64(latency.response.histogram)
    expect(histogram.totalCount).toBe(3)
    expect(histogram.getValueAtPercentile(100) / 700e9).toBeCloseTo(1, 2)
  })

  test('of an interval is read during the call', async () => {
    const stats: LatencyStats = recordedLatency([5_000, 6_000, 7_000])
    const text = await play(jsonReporter, async (report) => {
      await report.start?.(runStart())
      await report.interval?.(interval({ latency: stats }))
      stats.buckets.fill(0)
      await report.end?.(summary())
    })
    const [reported] = (JSON.parse(text) as RunReport).intervals
    expect(reported?.latency.percentiles['50']).toBeCloseTo(6_000, -1)
    expect(reported?.latency).not.toHaveProperty('histogram')
  })

  test('is 0 everywhere without events', async () => {
    const { latency } = await reportOf({})
    expect(latency.response).toMatchObject({
      count: 0,
      minNs: 0,
      meanNs: 0,
      maxNs: 0,
      sumNs: 0,
      percentiles: { '50': 0, '95': 0, '99': 0, '99.9': 0 },
    })
    expect(decodeFromCompressedBase64(latency.response.histogram).totalCount).toBe(0)
  })
})

test('keeps intervals and checkpoints in their order', async () => {
  const { intervals, checkpoints } = await reportOf(full)
  expect(
    intervals.map(({ startSeconds, endSeconds, events, threads, backlog, concurrency }) => [
      startSeconds,
      endSeconds,
      events,
      threads,
      backlog,
      concurrency,
    ]),
  ).toEqual([
    [0, 1, 7, 2, 0, 0],
    [1, 1.25, 0, 1, 3, 2],
  ])
  expect(checkpoints).toHaveLength(1)
  expect(checkpoints[0]).toMatchObject({ events: 5, elapsedSeconds: 1, periodSeconds: 1 })
  expect(checkpoints[0]?.latency.service.maxNs).toBe(40_000)
})

describe('figures that cannot be right end the report and are named', () => {
  test.each<[string, Run]>([
    ['`elapsedSeconds` of the JSON report is NaN', { end: { elapsedSeconds: NaN } }],
    ['`totals.reads` of the JSON report is -1', { end: { totals: { ...totals, reads: -1 } } }],
    [
      '`intervals[1].endSeconds` of the JSON report is Infinity',
      { intervals: [interval(), interval({ endSeconds: Infinity })] },
    ],
    [
      '`options.rate.value` of the JSON report is NaN',
      { start: { options: { rate: { value: NaN, source: 'default' } } } },
    ],
  ])('%s', async (message, run) => {
    await expect(textOf(run)).rejects.toThrow(`This is a bug in bench: ${message}.`)
  })
})

describe('the schema', () => {
  test.each<[string, Run]>([
    ['full', full],
    ['empty', {}],
    ['database-less', { start: { environment: { ...runStart().environment, driver: undefined, server: undefined } } }],
  ])('accepts a %s report', async (_kind, run) => {
    expect(schemaProblems(await reportOf(run), SCHEMA)).toEqual([])
  })

  test('does not depend on what else the engine puts into its records', async () => {
    const richer = { mean: 1, standardDeviation: 0, more: 1 }
    const report = await reportOf({ end: { threadEvents: richer, threadSeconds: richer } })
    expect(schemaProblems(report, SCHEMA)).toEqual([])
  })

  test('refuses a report with a field too many, too few, or below 0', async () => {
    const report = await reportOf(full)
    const rest: Partial<RunReport> = { ...report }
    delete (rest as { seed?: number }).seed
    expect(schemaProblems({ ...rest, threads: -1, extra: 1 }, SCHEMA)).toEqual([
      '$.threads is below 0',
      '$.seed is missing',
      '$.extra is not allowed',
    ])
  })
})
