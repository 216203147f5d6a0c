import { API_VERSION } from '../contracts/api-version.js'
import { definePlugin } from '../contracts/plugin.js'
import { csvReporter } from '../reporters/csv-reporter.js'
import { jsonReporter } from '../reporters/json-reporter.js'
import { textReporter } from '../reporters/text-reporter.js'
import { dryRunDriver } from '../sql/dry-run-driver.js'

/** What core itself brings. It goes through the registry like any other plugin. */
export const builtInPlugin = definePlugin({
  name: '@bench/core',
  apiVersion: API_VERSION,
  drivers: [dryRunDriver],
  reporters: [textReporter, csvReporter, jsonReporter],
})
