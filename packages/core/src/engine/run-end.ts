import type { Clock } from '../contracts/clock.js'
import type { Logger } from '../contracts/logger.js'
import { PHASE } from '../worker/run-control.js'
import type { RunControl } from '../worker/run-control.js'
import { settlesWithin } from './settles-within.js'
import { Sleeper } from './sleeper.js'
import type { RunSettings } from './run-plan.js'
import type { WorkerPool } from './worker-pool.js'

const DEADLINE_CHECK_MS = 50
/** Time for loops to notice that they are aborted, before the last reading of the counters. */
const ABORT_PAUSE_MS = 100

/** What decides when a run that does not end is cut off. */
export interface WaitForEndOptions {
  readonly settings: RunSettings
  readonly clock: Clock
  readonly control: RunControl
  readonly log: Logger
}

/**
 * Waits until the workers are done, or until those that are not are cut off: some time after the time limit, or after an
 * interrupt.
 * @returns whether events were cut off.
 */
export async function waitForEnd(
  { settings, clock, control, log }: WaitForEndOptions,
  pool: WorkerPool,
  measureNs: number,
): Promise<boolean> {
  const { timeLimitSeconds, forcedShutdownSeconds, stopGraceSeconds = Infinity } = settings
  const limitNs = timeLimitSeconds > 0 ? measureNs + timeLimitSeconds * 1e9 : Infinity
  const cutOffNs = limitNs + (forcedShutdownSeconds ?? stopGraceSeconds) * 1e9
  let stopSeenNs = Infinity
  // One reaction to `done` for the whole run; a new one per check would be kept until the end.
  const sleeper = new Sleeper()
  void pool.done.then(() => {
    sleeper.wake()
  })
  for (;;) {
    await sleeper.sleep(DEADLINE_CHECK_MS)
    if (sleeper.isAwake()) return false
    const nowNs = clock.nowNs()
    if (control.phase() === PHASE.draining) stopSeenNs = Math.min(stopSeenNs, nowNs)
    const overTime = nowNs >= cutOffNs
    const overStop = nowNs >= stopSeenNs + stopGraceSeconds * 1e9
    if (!overTime && !overStop) continue
    log.fatal(
      overTime && forcedShutdownSeconds !== undefined
        ? 'The --max-time limit has expired, forcing shutdown...'
        : `Events still running ${String(stopGraceSeconds)} seconds after the end of the run were cut off (see --stop-grace)`,
    )
    control.enter(PHASE.aborted)
    await settlesWithin(pool.done, ABORT_PAUSE_MS)
    return true
  }
}
