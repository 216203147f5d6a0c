import type { OptionTable } from '../../packages/core/src/contracts/option.js'
import type { Plugin } from '../../packages/core/src/contracts/plugin.js'
import { GENERAL_OWNERS } from '../../packages/core/src/options/general-options.js'
import type { OptionOwner } from '../../packages/core/src/options/merge-tables.js'
import { instantiateWorkload } from '../../packages/core/src/plugins/instantiate-workload.js'
import { DESCRIBED_PLUGINS } from './described-plugins.js'

/** Everyone who declares options; tests with the same options stand together. */
export async function optionOwners(): Promise<readonly OptionOwner[]> {
  const drivers = DESCRIBED_PLUGINS.flatMap(({ drivers = [] }) => drivers).map(({ name, options }) => ({
    label: `driver ${name}`,
    options,
  }))
  const reporters = DESCRIBED_PLUGINS.flatMap(({ reporters = [] }) => reporters).map(({ name, options }) => ({
    label: `reporter ${name}`,
    options,
  }))
  const workloads = (await Promise.all(DESCRIBED_PLUGINS.map(workloadOwners))).flat()
  return [...GENERAL_OWNERS, ...drivers, ...reporters, ...groupByOptions(workloads)].filter(
    ({ options }) => Object.keys(options).length > 0,
  )
}

async function workloadOwners(plugin: Plugin): Promise<readonly { name: string; options: OptionTable }[]> {
  const owner = { plugin, url: '', label: plugin.name }
  const names = [...(plugin.workloads ?? []), ...(plugin.scripts ?? [])].map(({ name }) => name)
  return Promise.all(
    names.map(async (name) => {
      const { workload } = await instantiateWorkload(owner, name, { command: '', version: '' })
      return { name, options: workload.options }
    }),
  )
}

function groupByOptions(workloads: readonly { name: string; options: OptionTable }[]): OptionOwner[] {
  const groups = new Map<string, { names: string[]; options: OptionTable }>()
  for (const { name, options } of workloads) {
    const key = JSON.stringify(options)
    const group = groups.get(key) ?? { names: [], options }
    group.names.push(name)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ names, options }) => ({ label: `test ${names.join(', ')}`, options }))
}
