import { fixed, plain } from '../number-format.js'

/**
 * The start of a line that belongs to a point in time, `[ 10s ]`. Whole seconds as in sysbench, which has no others; a point
 * further than 50 ms from a whole second (the last, partial interval, or `--report-interval=0.5`) shows up to two decimals.
 */
export function timeStamp(seconds: number): string {
  const nearWholeSecond = Math.abs(seconds - Math.round(seconds)) <= 0.05
  return `[ ${nearWholeSecond ? fixed(seconds, 0) : plain(seconds, 2)}s ]`
}
