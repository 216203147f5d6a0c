import type { Driver } from '../contracts/driver.js'
import type { Plugin } from '../contracts/plugin.js'
import type { Reporter } from '../contracts/reporter.js'
import { PluginError } from '../errors/bench-error.js'
import { builtInPlugin } from './built-in-plugin.js'

/** A plugin with the address that workers load it from. */
export interface LoadedPlugin {
  readonly plugin: Plugin
  /** URL of the entry module, or `BUILT_IN_URL`. */
  readonly url: string
  /** How the user named it, for messages. */
  readonly label: string
}

/** Something a plugin provides, with the plugin. */
export interface RegistryEntry<T> {
  readonly value: T
  readonly owner: LoadedPlugin
}

/** A test that can be named on the command line. */
export interface WorkloadEntry {
  readonly name: string
  readonly description: string
  readonly kind: 'native' | 'script'
  readonly owner: LoadedPlugin
}

/** Everything that can be named in one invocation. A value, made anew per invocation; there is no global one. */
export interface Registry {
  /** @throws {PluginError} BENCH_PLUGIN_DUPLICATE if it brings a name that is taken; then nothing of it is added. */
  add(plugin: LoadedPlugin): void
  driver(name: string): RegistryEntry<Driver> | undefined
  drivers(): readonly RegistryEntry<Driver>[]
  reporter(name: string): RegistryEntry<Reporter> | undefined
  reporters(): readonly RegistryEntry<Reporter>[]
  workload(name: string): WorkloadEntry | undefined
  workloads(): readonly WorkloadEntry[]
}

/** Address of what core itself brings; a worker finds it in its own copy of core. */
export const BUILT_IN_URL = 'bench:built-in'

type Kind = 'driver' | 'reporter' | 'test'

/** A registry that already holds what core brings. */
export function createRegistry(): Registry {
  const drivers = new Map<string, RegistryEntry<Driver>>()
  const reporters = new Map<string, RegistryEntry<Reporter>>()
  const workloads = new Map<string, WorkloadEntry>()

  const owners: Record<Kind, (name: string) => LoadedPlugin | undefined> = {
    driver: (name) => drivers.get(name)?.owner,
    reporter: (name) => reporters.get(name)?.owner,
    test: (name) => workloads.get(name)?.owner,
  }
  const assertFree = (kind: Kind, name: string, newcomer: LoadedPlugin): void => {
    const owner = owners[kind](name)
    if (owner === undefined) return
    throw new PluginError('BENCH_PLUGIN_DUPLICATE', { kind, name, first: owner.label, second: newcomer.label })
  }

  const registry: Registry = {
    add(loaded) {
      const { plugin } = loaded
      const tests: WorkloadEntry[] = [
        ...(plugin.workloads ?? []).map((workload) => ({ ...pick(workload), kind: 'native' as const, owner: loaded })),
        ...(plugin.scripts ?? []).map((script) => ({ ...pick(script), kind: 'script' as const, owner: loaded })),
      ]
      for (const driver of plugin.drivers ?? []) assertFree('driver', driver.name, loaded)
      for (const reporter of plugin.reporters ?? []) assertFree('reporter', reporter.name, loaded)
      for (const test of tests) assertFree('test', test.name, loaded)

      for (const driver of plugin.drivers ?? []) drivers.set(driver.name, { value: driver, owner: loaded })
      for (const reporter of plugin.reporters ?? []) reporters.set(reporter.name, { value: reporter, owner: loaded })
      for (const test of tests) workloads.set(test.name, test)
    },
    driver: (name) => drivers.get(name),
    drivers: () => [...drivers.values()],
    reporter: (name) => reporters.get(name),
    reporters: () => [...reporters.values()],
    workload: (name) => workloads.get(name),
    workloads: () => [...workloads.values()],
  }
  registry.add({ plugin: builtInPlugin, url: BUILT_IN_URL, label: builtInPlugin.name })
  return registry
}

function pick({ name, description }: { name: string; description: string }): { name: string; description: string } {
  return { name, description }
}
