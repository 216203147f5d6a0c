import type { Worker } from 'node:worker_threads'
import type { Driver } from '../contracts/driver.js'
import type { Logger } from '../contracts/logger.js'
import type { OptionSource, OptionValues } from '../contracts/option.js'
import type { Registry, RegistryEntry, WorkloadEntry } from '../plugins/registry.js'
import type { LoadedWorkload } from './load-workload.js'

/** One command of one workload, with everything that was resolved before. */
export interface CommandRequest {
  readonly registry: Registry
  readonly entry: WorkloadEntry
  readonly workload: LoadedWorkload
  /** `run`, or the name of one of the workload's commands. */
  readonly command: string
  /** The chosen driver; undefined for a workload without a database. */
  readonly driver: RegistryEntry<Driver> | undefined
  readonly values: OptionValues
  readonly sources: Readonly<Record<string, OptionSource>>
  /** Options whose values no report may show. */
  readonly secretNames: ReadonlySet<string>
  readonly log: Logger
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
  readonly toolVersion: string
  /** A worker from `startWorker`, started early to save its booting time; `run` uses it. */
  readonly standby?: Worker | undefined
}
