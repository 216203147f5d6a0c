import type { Clock } from '../contracts/clock.js'
import type { Logger } from '../contracts/logger.js'
import { PHASE } from '../worker/run-control.js'
import type { RunControl } from '../worker/run-control.js'
import { settlesWithin } from './settles-within.js'
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
  let stopSeenNs = Infinity
  // One reaction to `done` for the whole run; a new one per check would be kept until the end.
  let wake = (): void => undefined
  let finished = false
  const isFinished = (): boolean => finished
  void pool.done.then(() => {
    finished = true
    wake()
  })
  for (;;) {
    await new Promise<void>((resolve) => {
      wake = resolve
      if (finished) resolve()
      else setTimeout(resolve, DEADLINE_CHECK_MS)
    })
    if (isFinished()) return false
    const nowNs = clock.nowNs()
    if (control.phase() === PHASE.draining) stopSeenNs = Math.min(stopSeenNs, nowNs)
    const limitNs = settings.timeLimitSeconds > 0 ? measureNs + settings.timeLimitSeconds * 1e9 : Infinity
    const patience = settings.forcedShutdownSeconds ?? settings.stopGraceSeconds
    const interruptedPatience = settings.stopGraceSeconds
    const overTime = patience !== undefined && nowNs >= limitNs + patience * 1e9
    const overStop = interruptedPatience !== undefined && nowNs >= stopSeenNs + interruptedPatience * 1e9
    if (!overTime && !overStop) continue
    const forced = overTime && settings.forcedShutdownSeconds !== undefined
    log.fatal(
      forced
        ? 'The --max-time limit has expired, forcing shutdown...'
        : `Events still running ${String(settings.stopGraceSeconds)} seconds after the end of the run were cut off (see --stop-grace)`,
    )
    control.enter(PHASE.aborted)
    await settlesWithin(pool.done, ABORT_PAUSE_MS)
    return true
  }
}
