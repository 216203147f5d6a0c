import type { Workload } from '../contracts/workload.js'
import { InternalError } from '../errors/bench-error.js'
import { compileScript } from '../script/compile-script.js'
import { createScriptWorkload } from '../script/script-workload.js'
import type { LoadedPlugin } from './registry.js'

/** A workload ready for use in this thread of the operating system. */
export interface InstantiatedWorkload {
  readonly workload: Workload
  /** `run` works: a native workload, or a script that defines `event`. */
  readonly runnable: boolean
  /** `v8` for a script, `native` for a module. */
  readonly engine: string
  /** The bundled script; empty for a module. */
  readonly scriptText: string
}

/** Finds a workload in its plugin; compiles it if it is a script. */
export async function instantiateWorkload(
  owner: LoadedPlugin,
  name: string,
  run: { readonly command: string; readonly version: string },
): Promise<InstantiatedWorkload> {
  const native = owner.plugin.workloads?.find((workload) => workload.name === name)
  if (native !== undefined) return { workload: native, runnable: true, engine: 'native', scriptText: '' }
  const entry = owner.plugin.scripts?.find((script) => script.name === name)
  if (entry === undefined) throw new InternalError(`plugin \`${owner.label}\` has no workload \`${name}\``)
  const script = await compileScript(entry)
  const workload = createScriptWorkload(entry, script, run)
  return { workload, runnable: workload.runnable, engine: 'v8', scriptText: script.text }
}
