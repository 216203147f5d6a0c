import type { Logger } from '../../contracts/logger.js'
import type { RunStart } from '../../contracts/reporter.js'
import type { IntervalStats, LatencyStats } from '../../contracts/stats.js'
import { fixed, perSecond, toMs, unsigned } from '../number-format.js'
import { timeStamp } from './time-stamp.js'

/**
 * The line of one interval, and with `--rate` the one about the queue. The database form and the plain form differ in the
 * comma of the queue line too.
 *
 * *Source:* observed from sysbench 1.0.20 `--report-interval=1`, with and without `--rate`.
 */
export function writeInterval(log: Logger, run: RunStart, stats: IntervalStats): void {
  const stamp = timeStamp(stats.endSeconds, stats.last ? undefined : run.reportIntervalSeconds)
  const database = run.usesDatabase()
  log.timestamped(`${stamp} ${database ? databaseLine(run, stats) : plainLine(run, stats)}`)
  if (run.ratePerSecond > 0) {
    const comma = database ? ',' : ''
    log.timestamped(
      `${stamp} queue length: ${unsigned(stats.backlog)}${comma} concurrency: ${unsigned(stats.concurrency)}`,
    )
  }
}

function plainLine(run: RunStart, stats: IntervalStats): string {
  return `thds: ${unsigned(stats.threads)} eps: ${rate(stats, stats.events)} ${latencyField(run, stats.latency)}`
}

function databaseLine(run: RunStart, stats: IntervalStats): string {
  return (
    `thds: ${unsigned(stats.threads)} tps: ${rate(stats, stats.events)} qps: ${rate(stats, stats.queries)}` +
    ` (r/w/o: ${rate(stats, stats.reads)}/${rate(stats, stats.writes)}/${rate(stats, stats.other)})` +
    ` ${latencyField(run, stats.latency)}` +
    ` err/s: ${rate(stats, stats.ignoredErrors)} reconn/s: ${rate(stats, stats.reconnects)}`
  )
}

/**
 * `lat (ms,95%): 1.23`, for several percentiles `lat (ms,50%/95%): 0.10/1.23`: the number of blanks stays, so scripts that
 * take fields by position read the same ones.
 */
function latencyField(run: RunStart, latency: LatencyStats): string {
  if (run.percentiles.length === 0) return 'lat (ms,0%): 0.00'
  const names = run.percentiles.map((percentile) => `${String(percentile)}%`)
  const values = run.percentiles.map((percentile) => fixed(toMs(latency.percentilesNs[String(percentile)] ?? 0), 2))
  return `lat (ms,${names.join('/')}): ${values.join('/')}`
}

function rate(stats: IntervalStats, count: number): string {
  return fixed(perSecond(count, stats.endSeconds - stats.startSeconds), 2)
}
