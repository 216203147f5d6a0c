import type { ApiVersion } from './api-version.js'
import type { Driver } from './driver.js'
import type { Reporter } from './reporter.js'
import type { ScriptEntry } from './script.js'
import type { Workload } from './workload.js'

/** What a package adds to bench. The default export of its entry module. */
export interface Plugin {
  /** The package's name. */
  readonly name: string
  readonly apiVersion: ApiVersion
  readonly drivers?: readonly Driver[]
  readonly workloads?: readonly Workload[]
  readonly reporters?: readonly Reporter[]
  readonly scripts?: readonly ScriptEntry[]
}

/** Declares a plugin; gives it its contract's type. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin
}
