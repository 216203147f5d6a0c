import { GENERAL_OWNERS } from '@bench/core'
import type { LoadedWorkload, OptionOwner, Registry } from '@bench/core'

/** The owners of all options that a command of a test accepts, in the order of the help text. */
export function optionOwners(registry: Registry, workload: LoadedWorkload): readonly OptionOwner[] {
  return [
    ...GENERAL_OWNERS,
    ...registry.drivers().map(({ value }) => ({ label: `driver ${value.name}`, options: value.options })),
    ...registry.reporters().map(({ value }) => ({ label: `reporter ${value.name}`, options: value.options })),
    { label: `test ${workload.name}`, options: workload.options },
  ]
}
