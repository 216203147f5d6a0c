import type { Plugin } from '../../packages/core/src/contracts/plugin.js'
import { builtInPlugin } from '../../packages/core/src/plugins/built-in-plugin.js'
import sqlitePlugin from '../../packages/driver-sqlite/src/index.js'
import oltpPlugin from '../../packages/scripts-oltp/src/index.js'

/** The plugins that the reference pages describe, in the order of the pages. A new package adds its line here. */
export const DESCRIBED_PLUGINS: readonly Plugin[] = [builtInPlugin, sqlitePlugin, oltpPlugin]
