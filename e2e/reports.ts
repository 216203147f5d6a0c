import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { ReportedLatency, RunReport } from '../packages/core/src/reporters/json/run-report.js'
import { schemaProblems } from '../packages/core/src/reporters/test-support/schema-validator.js'
import type { Schema } from '../packages/core/src/reporters/test-support/schema-validator.js'

const SCHEMA = JSON.parse(
  readFileSync(new URL('../docs/reference/run-report.schema.json', import.meta.url), 'utf8'),
) as Schema

const COUNTERS = ['events', 'queries', 'reads', 'writes', 'other', 'ignoredErrors', 'reconnects'] as const

/** Reads a JSON report and checks what holds for every one: its schema, its sums and the order of its latencies. */
export function readReport(path: string): RunReport {
  const report = JSON.parse(readFileSync(path, 'utf8')) as RunReport
  expect(schemaProblems(report, SCHEMA)).toEqual([])
  expect(report.totals.queries).toBe(report.totals.reads + report.totals.writes + report.totals.other)
  for (const parts of [report.intervals, report.checkpoints]) {
    for (const part of parts) expect(part.queries).toBe(part.reads + part.writes + part.other)
  }
  const latencies = [
    report.latency.service,
    report.latency.response,
    ...report.intervals.map(({ latency }) => latency),
    ...report.checkpoints.flatMap(({ latency }) => [latency.service, latency.response]),
  ]
  for (const latency of latencies) expectOrdered(latency)
  expect(report.latency.response.count).toBe(report.totals.events)
  expect(report.latency.service.count).toBe(report.totals.events)
  return report
}

/** Intervals follow each other without a gap from the start to the end, and add up to the totals. */
export function expectIntervalsAddUp({ intervals, totals, elapsedSeconds }: RunReport): void {
  for (const counter of COUNTERS) {
    const sum = intervals.reduce((total, interval) => total + interval[counter], 0)
    expect({ counter, sum }).toEqual({ counter, sum: totals[counter] })
  }
  let endSeconds = 0
  for (const interval of intervals) {
    expect(interval.startSeconds).toBe(endSeconds)
    expect(interval.endSeconds).toBeGreaterThan(interval.startSeconds)
    endSeconds = interval.endSeconds
  }
  expect(endSeconds).toBeCloseTo(elapsedSeconds, 1)
}

function expectOrdered(latency: ReportedLatency): void {
  const percentiles = Object.entries(latency.percentiles)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, ns]) => ns)
  const ascending = [latency.minNs, ...percentiles, latency.maxNs]
  expect(ascending).toEqual([...ascending].sort((a, b) => a - b))
  expect(latency.meanNs).toBeGreaterThanOrEqual(latency.minNs)
  expect(latency.meanNs).toBeLessThanOrEqual(latency.maxNs)
}

/** Figures of the last report in a text. */
export interface TextTotals {
  readonly reads: number
  readonly writes: number
  readonly other: number
  readonly queries: number
  readonly events: number
  readonly ignoredErrors: number
  readonly reconnects: number
}

/** The text report's counters, found as scripts find them: by the label. */
export function textTotals(stdout: string): TextTotals {
  const last = (label: string): number => {
    const found = [...stdout.matchAll(new RegExp(`^ +${label}: +(\\d+)`, 'gm'))].at(-1)
    return Number(found?.[1] ?? NaN)
  }
  return {
    reads: last('read'),
    writes: last('write'),
    other: last('other'),
    queries: last('total'),
    events: last('total number of events'),
    ignoredErrors: last('ignored errors'),
    reconnects: last('reconnects'),
  }
}

/** The same counters of a JSON report. */
export function jsonTotals({ totals }: Pick<RunReport, 'totals'>): TextTotals {
  const { reads, writes, other, queries, events, ignoredErrors, reconnects } = totals
  return { reads, writes, other, queries, events, ignoredErrors, reconnects }
}
