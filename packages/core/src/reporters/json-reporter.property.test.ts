import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Counters, CumulativeStats, IntervalStats, LatencyStats } from '../contracts/stats.js'
import { csvReporter } from './csv-reporter.js'
import { jsonReporter } from './json-reporter.js'
import { play } from './test-support/play.js'
import { recordedLatency } from './test-support/recorded-latency.js'
import { cumulative, interval, runStart, summary } from './test-support/records.js'
import { schemaProblems } from './test-support/schema-validator.js'
import type { Schema } from './test-support/schema-validator.js'
import { textReporter } from './text-reporter.js'

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../../../docs/reference/run-report.schema.json', import.meta.url), 'utf8'),
) as Schema

const PERCENTILES = [25, 95, 99.99, 100]
const count = fc.nat({ max: 2 ** 40 })
const seconds = fc.double({ min: 0, max: 1e6, noNaN: true })
const counters: fc.Arbitrary<Counters> = fc.record({
  events: count,
  queries: count,
  reads: count,
  writes: count,
  other: count,
  ignoredErrors: count,
  reconnects: count,
})
const latency: fc.Arbitrary<LatencyStats> = fc
  .array(fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 3_600_000_000_000 })), { maxLength: 20 })
  .map((values) => recordedLatency(values, PERCENTILES))
const intervals: fc.Arbitrary<IntervalStats> = fc
  .record({ counters, latency, startSeconds: seconds, lengthSeconds: seconds, backlog: count, threads: count })
  .map(({ counters: counts, lengthSeconds, ...rest }) =>
    interval({ ...counts, ...rest, endSeconds: rest.startSeconds + lengthSeconds }),
  )
const periods: fc.Arbitrary<CumulativeStats> = fc
  .record({ counters, latency, serviceLatency: latency, periodSeconds: seconds, elapsedSeconds: seconds })
  .map(({ counters: counts, ...rest }) => cumulative({ ...counts, ...rest }))
const runs = fc.record({ intervals: fc.array(intervals, { maxLength: 3 }), period: periods, totals: counters })

/** Base64 may spell any word by chance. Every encoded histogram begins like this. */
const ENCODED_HISTOGRAM = /"HISTF[A-Za-z0-9+/]+={0,2}"/g

test('any statistics give a valid JSON document, and no report contains NaN or Infinity', async () => {
  await fc.assert(
    fc.asyncProperty(runs, fc.nat({ max: 1000 }), async ({ intervals: reported, period, totals }, ratePerSecond) => {
      const run = runStart({ percentiles: PERCENTILES, ratePerSecond, histogram: true, reportIntervalSeconds: 1 })
      const end = summary({
        ...period,
        totals,
        totalLatency: period.latency,
        totalServiceLatency: period.serviceLatency,
      })
      for (const reporter of [jsonReporter, csvReporter, textReporter]) {
        const text = await play(reporter, async (report) => {
          await report.start?.(run)
          for (const stats of reported) await report.interval?.(stats)
          await report.checkpoint?.(period)
          await report.end?.(end)
        })
        expect(text.replaceAll(ENCODED_HISTOGRAM, '""')).not.toMatch(/nan|infinity|\binf\b|undefined|null/i)
        if (reporter === jsonReporter) expect(schemaProblems(JSON.parse(text), SCHEMA)).toEqual([])
      }
    }),
    { numRuns: 40 },
  )
})

test('percentiles in the JSON report never leave minimum and maximum, and never fall', async () => {
  await fc.assert(
    fc.asyncProperty(latency, async (stats) => {
      const text = await play(jsonReporter, async (report) => {
        await report.start?.(runStart({ percentiles: PERCENTILES }))
        await report.end?.(summary({ totalLatency: stats, totalServiceLatency: stats }))
      })
      const { response } = (JSON.parse(text) as { latency: { response: { percentiles: Record<string, number> } } })
        .latency
      const values = Object.entries(response.percentiles)
        .sort(([a], [b]) => Number(a) - Number(b))
        .map(([, value]) => value)
      expect(values).toEqual([...values].sort((a, b) => a - b))
      expect(values[0]).toBeGreaterThanOrEqual(stats.minNs)
      expect(values.at(-1)).toBeLessThanOrEqual(stats.maxNs)
    }),
    { numRuns: 40 },
  )
})
