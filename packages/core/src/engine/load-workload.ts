import type { OptionTable } from '../contracts/option.js'
import { instantiateWorkload } from '../plugins/instantiate-workload.js'
import type { WorkloadEntry } from '../plugins/registry.js'

/** What a workload declares. */
export interface LoadedWorkload {
  readonly name: string
  readonly description: string
  readonly options: OptionTable
  /** Commands besides `run`. */
  readonly commands: Readonly<Record<string, { readonly help: string; readonly parallel: boolean }>>
  /** `run` works. */
  readonly runnable: boolean
  /** A driver is to be chosen for it. */
  readonly usesDatabase: boolean
}

/** Reads a workload's declarations, in the main thread; nothing of it is run. */
export async function loadWorkload(entry: WorkloadEntry): Promise<LoadedWorkload> {
  const { workload, runnable } = await instantiateWorkload(entry.owner, entry.name, { command: '', version: '' })
  const { name, description, options, commands, usesDatabase = true } = workload
  return { name, description, options, commands, runnable, usesDatabase }
}
