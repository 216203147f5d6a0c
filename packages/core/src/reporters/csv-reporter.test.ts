import { expect, test } from 'vitest'
import { csvReporter } from './csv-reporter.js'
import { play } from './test-support/play.js'
import { interval, latency, runStart } from './test-support/records.js'

test('writes one header line and one line per interval', async () => {
  const text = await play(csvReporter, async (report) => {
    await report.start?.(runStart({ percentiles: [50, 99.9] }))
    await report.interval?.(
      interval({
        events: 202,
        queries: 4040,
        reads: 2828,
        writes: 808,
        other: 404,
        ignoredErrors: 3,
        reconnects: 1,
        endSeconds: 1.0005,
        backlog: 17,
        concurrency: 2,
        latency: latency({
          count: 202,
          minNs: 812,
          meanNs: 1_000_250,
          maxNs: 3_320_000,
          percentilesNs: { '50': 950_000, '99.9': 3_300_000 },
        }),
      }),
    )
    await report.interval?.(interval({ startSeconds: 1.0005, endSeconds: 1.5, threads: 0, last: true }))
  })
  expect(text).toBe(
    'start_seconds,end_seconds,threads,events,events_per_second,queries,queries_per_second,reads,writes,other,' +
      'ignored_errors,reconnects,latency_min_ms,latency_mean_ms,latency_p50_ms,latency_p99.9_ms,latency_max_ms,' +
      'backlog,concurrency\n' +
      '0,1,2,202,201.9,4040,4037.98,2828,808,404,3,1,0.000812,1.00025,0.95,3.3,3.32,17,2\n' +
      '1,1.5,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0\n',
  )
})

test('has no percentile columns when percentiles are switched off', async () => {
  const text = await play(csvReporter, async (report) => {
    await report.start?.(runStart({ percentiles: [] }))
  })
  expect(text).toContain(',latency_mean_ms,latency_max_ms,')
})

test('has a rate of 0 for an interval without length', async () => {
  const text = await play(csvReporter, async (report) => {
    await report.start?.(runStart())
    await report.interval?.(interval({ startSeconds: 2, endSeconds: 2, events: 1 }))
  })
  expect(text.split('\n')[1]).toMatch(/^2,2,2,1,0,/)
})

test.each([NaN, Infinity, -1])('refuses to write %d, and names the column', async (events) => {
  const run = play(csvReporter, async (report) => {
    await report.start?.(runStart())
    await report.interval?.(interval({ events }))
  })
  await expect(run).rejects.toThrow(`\`events\` of an interval is ${String(events)}`)
})
