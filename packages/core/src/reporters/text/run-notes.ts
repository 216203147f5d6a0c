import type { Logger } from '../../contracts/logger.js'
import type { RunStart } from '../../contracts/reporter.js'
import type { RunSummary } from '../../contracts/stats.js'
import { fixed, perSecond, unsigned } from '../number-format.js'

/**
 * What sysbench does not say: what the latency means, why the run ended, and with `--rate` what was asked for and what came
 * of it. One line each, behind sysbench's report and never between its lines, so parsers of that report find it unchanged.
 */
export function writeRunNotes(log: Logger, run: RunStart, summary: RunSummary): void {
  if (run.ratePerSecond > 0) {
    log.notice(`Latency is measured from the intended start of each event (rate ${String(run.ratePerSecond)}/sec).`)
    log.notice(offeredAndAchieved(summary))
  } else {
    log.notice(
      'Latency is service time in a closed loop: a stall delays the events behind it without being seen by them (use --rate).',
    )
  }
  if (summary.stopMessage !== '') log.notice(summary.stopMessage)
  log.notice('')
}

/** Both figures cover the whole run, whatever checkpoints came in between. */
function offeredAndAchieved({ offered, totals, backlog, elapsedSeconds }: RunSummary): string {
  const rate = (events: number): string => `${fixed(perSecond(events, elapsedSeconds), 2)}/sec`
  return (
    `Offered: ${unsigned(offered)} events (${rate(offered)}), ` +
    `achieved: ${unsigned(totals.events)} (${rate(totals.events)}), backlog at the end: ${unsigned(backlog)}`
  )
}
