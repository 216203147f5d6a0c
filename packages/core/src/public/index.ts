/** For programs that run benchmarks, such as the `bench` command. */
export type { Driver } from '../contracts/driver.js'
export type { Logger } from '../contracts/logger.js'
export type { OptionProblem, OptionSource, OptionTable, OptionValue, OptionValues } from '../contracts/option.js'
export type { Plugin } from '../contracts/plugin.js'
export type { Reporter } from '../contracts/reporter.js'
export {
  BenchError,
  InternalError,
  PluginError,
  RunError,
  ScriptError,
  UsageError,
} from '../errors/bench-error.js'
export { ERROR_CATALOG } from '../errors/catalog.js'
export type { CatalogEntry, ErrorArguments, ErrorClass, ErrorCode } from '../errors/catalog.js'
export { DriverError } from '../errors/driver-error.js'
export { EXIT_CODE } from '../errors/exit-code.js'
export type { ExitCode } from '../errors/exit-code.js'

export { executeCommand } from '../engine/execute-command.js'
export type { CommandRequest } from '../engine/command-request.js'
export { loadWorkload } from '../engine/load-workload.js'
export type { LoadedWorkload } from '../engine/load-workload.js'
export { loadPlugin } from '../plugins/load-plugin.js'
export { createRegistry } from '../plugins/registry.js'
export type { LoadedPlugin, Registry, RegistryEntry, WorkloadEntry } from '../plugins/registry.js'
export { createMessageLog } from '../reporters/message-log.js'
