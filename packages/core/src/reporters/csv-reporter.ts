import { API_VERSION } from '../contracts/api-version.js'
import { defineReporter } from '../contracts/reporter.js'
import type { Reporter, ReporterEnvironment, ReporterInstance } from '../contracts/reporter.js'
import type { IntervalStats } from '../contracts/stats.js'
import { InternalError } from '../errors/bench-error.js'
import { perSecond, plain, toMs } from './number-format.js'

/** One column: its name, its figure, and how many decimals that has at most. */
interface Column {
  readonly name: string
  readonly decimals: number
  value(stats: IntervalStats): number
}

/** One header line, then one line per interval: for spreadsheets, plots and dataframes. */
export const csvReporter: Reporter = defineReporter({
  name: 'csv',
  apiVersion: API_VERSION,
  description: 'one line of figures per interval',
  options: {},
  defaultIntervalSeconds: 1,
  create: (_options, environment) => createCsvReport(environment),
})

function createCsvReport(output: ReporterEnvironment): ReporterInstance {
  let columns: readonly Column[] = []
  return {
    start(run) {
      columns = columnsFor(run.percentiles)
      output.write(`${columns.map(({ name }) => name).join(',')}\n`)
    },
    interval(stats) {
      output.write(`${columns.map((column) => cell(column, stats)).join(',')}\n`)
    },
  }
}

function cell(column: Column, stats: IntervalStats): string {
  const figure = column.value(stats)
  if (!Number.isFinite(figure) || figure < 0) {
    throw new InternalError(`\`${column.name}\` of an interval is ${String(figure)}`)
  }
  return plain(figure, column.decimals)
}

function columnsFor(percentiles: readonly number[]): readonly Column[] {
  return [
    { name: 'start_seconds', decimals: 3, value: (stats) => stats.startSeconds },
    { name: 'end_seconds', decimals: 3, value: (stats) => stats.endSeconds },
    { name: 'threads', decimals: 0, value: (stats) => stats.threads },
    { name: 'events', decimals: 0, value: (stats) => stats.events },
    { name: 'events_per_second', decimals: 2, value: (stats) => perSecond(stats.events, lengthSeconds(stats)) },
    { name: 'queries', decimals: 0, value: (stats) => stats.queries },
    { name: 'queries_per_second', decimals: 2, value: (stats) => perSecond(stats.queries, lengthSeconds(stats)) },
    { name: 'reads', decimals: 0, value: (stats) => stats.reads },
    { name: 'writes', decimals: 0, value: (stats) => stats.writes },
    { name: 'other', decimals: 0, value: (stats) => stats.other },
    { name: 'ignored_errors', decimals: 0, value: (stats) => stats.ignoredErrors },
    { name: 'reconnects', decimals: 0, value: (stats) => stats.reconnects },
    // Six decimals of a millisecond: a nanosecond, all that is known.
    { name: 'latency_min_ms', decimals: 6, value: (stats) => toMs(stats.latency.minNs) },
    { name: 'latency_mean_ms', decimals: 6, value: (stats) => toMs(stats.latency.meanNs) },
    ...percentiles.map((percentile) => percentileColumn(String(percentile))),
    { name: 'latency_max_ms', decimals: 6, value: (stats) => toMs(stats.latency.maxNs) },
    { name: 'backlog', decimals: 0, value: (stats) => stats.backlog },
    { name: 'concurrency', decimals: 0, value: (stats) => stats.concurrency },
  ]
}

function percentileColumn(percentile: string): Column {
  return {
    name: `latency_p${percentile}_ms`,
    decimals: 6,
    value: (stats) => toMs(stats.latency.percentilesNs[percentile] ?? 0),
  }
}

function lengthSeconds(stats: IntervalStats): number {
  return stats.endSeconds - stats.startSeconds
}
