import type { Logger } from '../../contracts/logger.js'
import type { RunStart } from '../../contracts/reporter.js'
import type { CumulativeStats, Fairness, ThreadStats } from '../../contracts/stats.js'
import {
  fixed,
  fixedRight,
  perSecond,
  toMs,
  toSeconds,
  unsigned,
  unsignedLeft,
  unsignedRight,
} from '../number-format.js'

/** Width of a figure in the latency block. */
const LATENCY_WIDTH = 39
/** Width of a percentile in front of `th percentile:`; figures below and above stay in one column. */
const PERCENTILE_WIDTH = 11
const PERCENTILE_VALUE_WIDTH = 27

/**
 * The report of a checkpoint or of the whole run, in the form of sysbench 1.0. Counters and rates cover the period since the
 * last checkpoint, `total time` the whole run.
 *
 * @param unfinished events that were cut off at the deadline; only known at the end.
 *
 * *Source:* observed from sysbench 1.0.20, also with `--percentile=0`, `--debug`, `--report-checkpoints` and
 * `--forced-shutdown`.
 */
export function writeCumulativeReport(log: Logger, run: RunStart, stats: CumulativeStats, unfinished: number): void {
  if (run.usesDatabase()) writeSqlStatistics(log, stats)
  if (unfinished > 0) {
    log.notice(`\nNumber of unfinished transactions on forced shutdown: ${unsigned(unfinished)}`)
  }
  log.notice('\nGeneral statistics:')
  log.notice(`    total time:                          ${fixed(stats.elapsedSeconds, 4)}s`)
  log.notice(`    total number of events:              ${unsigned(stats.events)}`)
  writeLatency(log, run, stats)
  log.notice('\nThreads fairness:')
  log.notice(`    events (avg/stddev):           ${fairness(stats.threadEvents)}`)
  log.notice(`    execution time (avg/stddev):   ${fairness(stats.threadSeconds)}\n`)
  if (run.debug) writePerThread(log, stats.perThread)
}

function writeSqlStatistics(log: Logger, stats: CumulativeStats): void {
  log.notice('SQL statistics:')
  log.notice('    queries performed:')
  log.notice(`        read:                            ${unsigned(stats.reads)}`)
  log.notice(`        write:                           ${unsigned(stats.writes)}`)
  log.notice(`        other:                           ${unsigned(stats.other)}`)
  log.notice(`        total:                           ${unsigned(stats.queries)}`)
  log.notice(`    transactions:                        ${countAndRate(stats, stats.events)}`)
  log.notice(`    queries:                             ${countAndRate(stats, stats.queries)}`)
  log.notice(`    ignored errors:                      ${countAndRate(stats, stats.ignoredErrors)}`)
  log.notice(`    reconnects:                          ${countAndRate(stats, stats.reconnects)}`)
}

function countAndRate(stats: CumulativeStats, count: number): string {
  return `${unsignedLeft(count, 6)} (${fixed(perSecond(count, stats.periodSeconds), 2)} per sec.)`
}

function writeLatency(log: Logger, run: RunStart, stats: CumulativeStats): void {
  const { latency } = stats
  const figure = (nanoseconds: number): string => fixedRight(toMs(nanoseconds), 2, LATENCY_WIDTH)
  log.notice('\nLatency (ms):')
  log.notice(`         min: ${figure(latency.minNs)}`)
  log.notice(`         avg: ${figure(latency.meanNs)}`)
  log.notice(`         max: ${figure(latency.maxNs)}`)
  for (const percentile of run.percentiles) {
    const name = String(percentile)
    const value = fixedRight(toMs(latency.percentilesNs[name] ?? 0), 2, PERCENTILE_VALUE_WIDTH)
    log.notice(`${name.padStart(PERCENTILE_WIDTH)}th percentile: ${value}`)
  }
  if (run.percentiles.length === 0) log.notice('         percentile stats:               disabled')
  log.notice(`         sum: ${figure(latency.sumNs)}`)
}

function fairness({ mean, standardDeviation }: Fairness): string {
  return `${fixed(mean, 4)}/${fixed(standardDeviation, 2)}`
}

function writePerThread(log: Logger, threads: readonly ThreadStats[]): void {
  const seconds = (nanoseconds: number): string => `${fixed(toSeconds(nanoseconds), 4)}s`
  log.debug('Verbose per-thread statistics:\n')
  for (const thread of threads) {
    log.debug(
      `    thread #${unsignedRight(thread.threadId, 3)}: min: ${seconds(thread.minNs)}  avg: ${seconds(thread.meanNs)}` +
        `  max: ${seconds(thread.maxNs)}  events: ${unsigned(thread.events)}`,
    )
    log.debug(`                 total time taken by event execution: ${seconds(thread.sumNs)}`)
  }
  log.notice('')
}
