/** What is due at a moment of a run. */
export interface ReportDue {
  /** The moment that the report stands for, since the start of the measured part. */
  readonly slotSeconds: number
  /** When to make it. */
  readonly atSeconds: number
  readonly kind: 'interval' | 'checkpoint'
}

/** Moments closer than this to the time limit are taken for the time limit. */
const END_TOLERANCE_SECONDS = 1e-6
/** The report at the time limit waits so long for the run to end, so that it covers all events. */
export const END_DELAY_SECONDS = 0.2

/**
 * The next report after a moment: the next multiple of the interval, or the next checkpoint. A late report does not shift the
 * ones after it; slots that have passed are skipped. The one that falls on the time limit is left to the end of the run, unless
 * the run goes on for longer than `END_DELAY_SECONDS`.
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
    const atSeconds = (Math.floor(elapsedSeconds / intervalSeconds + 1e-9) + 1) * intervalSeconds
    const atEnd = timeLimitSeconds > 0 && Math.abs(atSeconds - timeLimitSeconds) < END_TOLERANCE_SECONDS
    due.push({ slotSeconds: atSeconds, atSeconds: atEnd ? atSeconds + END_DELAY_SECONDS : atSeconds, kind: 'interval' })
  }
  const checkpoint = checkpointSeconds.find((seconds) => seconds > lastCheckpointSeconds)
  if (checkpoint !== undefined) due.push({ slotSeconds: checkpoint, atSeconds: checkpoint, kind: 'checkpoint' })
  due.sort((a, b) => a.atSeconds - b.atSeconds)
  return due[0]
}
