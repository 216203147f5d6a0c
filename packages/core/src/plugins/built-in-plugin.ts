import { API_VERSION } from '../contracts/api-version.js'
import { definePlugin } from '../contracts/plugin.js'
import { BUILT_IN_REPORTERS } from '../reporters/built-in-reporters.js'
import { dryRunDriver } from '../sql/dry-run-driver.js'

/** What core itself brings. It goes through the registry like any other plugin. */
export const builtInPlugin = definePlugin({
  name: '@bench/core',
  apiVersion: API_VERSION,
  drivers: [dryRunDriver],
  reporters: BUILT_IN_REPORTERS,
})
