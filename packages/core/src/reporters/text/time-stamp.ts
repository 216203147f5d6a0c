import { fixed, plain } from '../number-format.js'

/** A report this close to a whole second counts as one of that second. */
const TOLERANCE_SECONDS = 0.05

/**
 * The start of a line that belongs to a point in time, `[ 10s ]`. Whole seconds as in sysbench, which has no others; other
 * points (the last, partial interval, or those of `--report-interval=0.5`) show up to two decimals.
 *
 * @param scheduledSeconds the point was due at a whole multiple of this; undefined if it was not due at all. A report due at
 * a whole second is stamped with it also when it comes late.
 */
export function timeStamp(seconds: number, scheduledSeconds: number | undefined): string {
  const wholeSchedule = scheduledSeconds !== undefined && Number.isInteger(scheduledSeconds)
  const whole = wholeSchedule || Math.abs(seconds - Math.round(seconds)) <= TOLERANCE_SECONDS
  return `[ ${whole ? fixed(seconds, 0) : plain(seconds, 2)}s ]`
}
