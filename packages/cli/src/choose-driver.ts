import { toOptionFlag, UsageError } from '@bench/core'
import type { Driver, OptionSource, OptionValues, Registry, RegistryEntry } from '@bench/core'

/** The driver of a command, and what to tell the user about the choice. */
export interface ChosenDriver {
  /** Undefined when none was named and none is embedded. */
  readonly driver: RegistryEntry<Driver> | undefined
  /** Set when the embedded database was taken because nobody named one. */
  readonly notice: string | undefined
}

/** A driver's options count as named by the user only when he wrote them; the environment may be there for others. */
const WRITTEN: readonly (OptionSource | undefined)[] = ['command-line', 'config-file']

/**
 * Chooses the database driver: the one in `--db-driver`; else the one whose options were written; else the embedded one.
 * @throws {UsageError} BENCH_DRIVER_UNKNOWN, BENCH_DRIVER_AMBIGUOUS
 */
export function chooseDriver(
  registry: Registry,
  values: OptionValues,
  sources: Readonly<Record<string, OptionSource>>,
): ChosenDriver {
  const name = values['db_driver'] as string
  if (name !== '') {
    const driver = registry.driver(name)
    if (driver !== undefined) return { driver, notice: undefined }
    const drivers = registry.drivers().map((entry) => entry.value.name)
    throw new UsageError('BENCH_DRIVER_UNKNOWN', { driver: name, drivers: drivers.join(', ') })
  }

  const isWritten = (option: string): boolean => WRITTEN.includes(sources[option]) && values[option] !== false
  const candidates = registry
    .drivers()
    .map((driver) => ({ driver, options: Object.keys(driver.value.options).filter(isWritten) }))
    .filter(({ options }) => options.length > 0)
  // `--dry-run` beside the options of a real database asks to leave that database alone.
  const dryRun = candidates.find(({ driver }) => driver.value.capabilities.dryRun)
  if (dryRun !== undefined) return { driver: dryRun.driver, notice: undefined }
  if (candidates.length > 1) {
    throw new UsageError('BENCH_DRIVER_AMBIGUOUS', {
      options: candidates.flatMap(({ options }) => options.map((option) => `--${toOptionFlag(option)}`)).join(', '),
      drivers: candidates.map(({ driver }) => driver.value.name).join(', '),
    })
  }
  const chosen = candidates[0]?.driver
  if (chosen !== undefined) return { driver: chosen, notice: undefined }
  const embedded = registry.drivers().find((entry) => entry.value.capabilities.embedded)
  return { driver: embedded, notice: embedded === undefined ? undefined : embeddedNotice(embedded.value) }
}

function embeddedNotice(driver: Driver): string {
  const fileOption = Object.entries(driver.options).find(([, spec]) => spec.kind === 'file')?.[0]
  const advice = fileOption === undefined ? '' : ` (--${toOptionFlag(fileOption)}=PATH to choose its file)`
  return `No database named: using the embedded database${advice}.`
}
