import type { Reporter } from '../contracts/reporter.js'
import { csvReporter } from './csv-reporter.js'
import { jsonReporter } from './json-reporter.js'
import { textReporter } from './text-reporter.js'

/** The report formats that come with bench. */
export const BUILT_IN_REPORTERS: readonly Reporter[] = [textReporter, csvReporter, jsonReporter]
