/** What is due at a moment of a run. */
export interface ReportDue {
  /** Since the start of the measured part. */
  readonly atSeconds: number
  readonly kind: 'interval' | 'checkpoint'
}

/** Moments closer than this to the time limit belong to the final report. */
const END_TOLERANCE_SECONDS = 1e-6

/**
 * The next report after a moment: the next multiple of the interval, or the next checkpoint. A late report does not shift the
 * ones after it; slots that have passed are skipped. The one that falls on the time limit is left to the end of the run, so
 * that it covers all events.
 * *Source:* observed from sysbench 1.0.20, which leaves the last one to chance.
 * @returns undefined if there is none.
 */
export function nextReport(
  elapsedSeconds: number,
  intervalSeconds: number,
  checkpointSeconds: readonly number[],
  lastCheckpointSeconds: number,
  timeLimitSeconds: number,
): ReportDue | undefined {
  const due: ReportDue[] = []
  if (intervalSeconds > 0) {
    let slot = Math.floor(elapsedSeconds / intervalSeconds + 1e-9) + 1
    if (timeLimitSeconds > 0 && Math.abs(slot * intervalSeconds - timeLimitSeconds) < END_TOLERANCE_SECONDS) slot += 1
    due.push({ atSeconds: slot * intervalSeconds, kind: 'interval' })
  }
  const checkpoint = checkpointSeconds.find((seconds) => seconds > lastCheckpointSeconds)
  if (checkpoint !== undefined) due.push({ atSeconds: checkpoint, kind: 'checkpoint' })
  due.sort((a, b) => a.atSeconds - b.atSeconds)
  return due[0]
}
