import type { Logger } from '../../contracts/logger.js'
import type { RunStart } from '../../contracts/reporter.js'

/**
 * Everything between the header line and `Threads started!`: what the run is going to do.
 *
 * *Source:* observed from sysbench 1.0.20; the warm-up line from 1.1.
 */
export function writeModeText(log: Logger, run: RunStart): void {
  log.notice('Running the test with following options:')
  log.notice(`Number of threads: ${String(run.threads)}`)
  if (run.warmupSeconds > 0) log.notice(`Warmup time: ${String(run.warmupSeconds)}s`)
  if (run.ratePerSecond > 0) log.notice(`Target transaction rate: ${String(run.ratePerSecond)}/sec`)
  if (run.reportIntervalSeconds > 0) {
    log.notice(`Report intermediate results every ${String(run.reportIntervalSeconds)} second(s)`)
  }
  if (run.checkpointSeconds.length > 0) {
    log.notice(`Report checkpoint(s) at ${run.checkpointSeconds.join(', ')} seconds`)
  }
  if (run.debug) log.notice('Debug mode enabled.\n')
  if (run.validate) log.notice('Validation checks: on.\n')
  const seed = run.seedFromClock ? 'current time' : `seed (${String(run.seed)}).`
  log.notice(`Initializing random number generator from ${seed}\n`)
  if (run.forcedShutdownSeconds !== undefined && isForcedShutdownAsked(run)) {
    log.notice(`Forcing shutdown in ${String(run.forcedShutdownSeconds)} seconds`)
  }
  log.notice('')
  // One message, so that two empty lines of a workload are not collapsed into one.
  if (run.modeText.length > 0) log.notice(run.modeText.join('\n'))
  log.notice('Initializing worker threads...\n')
}

/** A grace that runs have unasked is not announced: sysbench has no such line without `--forced-shutdown`. */
function isForcedShutdownAsked(run: RunStart): boolean {
  return run.options['forced_shutdown']?.source !== 'default'
}
