import type { Logger } from '../../contracts/logger.js'
import type { LatencyStats } from '../../contracts/stats.js'
import { bucketValueNs } from '../../stats/histogram.js'
import { fixedRight, toMs, unsigned } from '../number-format.js'

/**
 * The table has sysbench's rows: 1024 of them between 0.001 ms and 100 s, each about 1.8 % above the one before. Here they
 * go on above 100 s; what is below the first row counts there.
 */
const LOWEST_MS = 0.001
const ROWS_PER_NEPER = 1023 / Math.log(1e8)

/** Width of the longest bar. */
const BAR_WIDTH = 40

/**
 * The distribution of `--histogram`, in front of the final report. The title and the blank behind the table are messages;
 * the table itself is printed whatever the verbosity.
 *
 * *Source:* observed from sysbench 1.0.20 `--histogram`, also with `--verbosity=2` and with no events.
 */
export function writeLatencyHistogram(log: Logger, latency: LatencyStats): void {
  log.notice('Latency histogram (values are in milliseconds)')
  const rows = countPerRow(latency.buckets)
  if (rows.size > 0) log.print(table(rows))
  log.notice(' ')
}

/** Number of events by row of the table. */
function countPerRow(buckets: Float64Array): Map<number, number> {
  const rows = new Map<number, number>()
  for (let index = 0; index < buckets.length; index++) {
    const count = buckets[index] as number
    if (count === 0) continue
    const row = rowOf(toMs(bucketValueNs(index)))
    rows.set(row, (rows.get(row) ?? 0) + count)
  }
  return rows
}

function table(rows: ReadonlyMap<number, number>): string {
  const highest = Math.max(...rows.values())
  const lines = [...rows]
    .sort(([a], [b]) => a - b)
    .map(([row, count]) => {
      const bar = '*'.repeat(Math.round((BAR_WIDTH * count) / highest)).padEnd(BAR_WIDTH)
      return `${fixedRight(valueMs(row), 3, 12)} |${bar} ${unsigned(count)}\n`
    })
  return `       value  ------------- distribution ------------- count\n${lines.join('')}`
}

function rowOf(ms: number): number {
  return ms <= LOWEST_MS ? 0 : Math.round(Math.log(ms / LOWEST_MS) * ROWS_PER_NEPER)
}

function valueMs(row: number): number {
  return LOWEST_MS * Math.exp(row / ROWS_PER_NEPER)
}
