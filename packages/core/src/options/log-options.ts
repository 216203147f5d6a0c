import { defineOptions } from './define-options.js'
import { bool, int, numberList } from './kinds.js'

/** Options of messages and latency figures. */
export const logOptions = defineOptions({
  verbosity: int({ default: 3, min: 0, max: 5, help: 'how much is printed, from 0 (fatal errors) to 5 (debugging)' }),
  percentile: numberList({
    default: [95],
    min: 0,
    max: 100,
    unit: 'percent',
    help: 'percentiles of the latency to report, 0 for none',
  }),
  histogram: bool({ default: false, help: 'print a histogram of the latency in the report' }),
})
