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

// What the `bench` command needs of options and messages.
export { catalogEntry } from '../errors/catalog.js'
export { checkRunOptions } from '../options/check-options.js'
export type { RunOptionsCheck } from '../options/check-options.js'
export { applyDeprecatedOptions } from '../options/deprecated-options.js'
export type { DeprecatedResult } from '../options/deprecated-options.js'
export { formatValue } from '../options/format-value.js'
export { GENERAL_OWNERS } from '../options/general-options.js'
export type { GeneralOptions } from '../options/general-options.js'
export { logOptions } from '../options/log-options.js'
export { mergeTables } from '../options/merge-tables.js'
export type { OptionOwner } from '../options/merge-tables.js'
export { toOptionFlag, toOptionKey } from '../options/option-name.js'
export { splitList } from '../options/parse-value.js'
export { randomOptions } from '../options/random-options.js'
export { renderHelp } from '../options/render-help.js'
export type { NameSpelling } from '../options/render-help.js'
export { resolveOptions } from '../options/resolve-options.js'
export type { RawSetting, ResolvedOptions, ResolveRequest } from '../options/resolve-options.js'
export { runOptions } from '../options/run-options.js'
export { sqlOptions } from '../options/sql-options.js'
export { suggestName } from '../options/suggest-name.js'
export { toJsonSchema } from '../options/to-json-schema.js'
export type { JsonSchema } from '../options/to-json-schema.js'
export type { MessageLog, MessageLogOptions } from '../reporters/message-log.js'
export { parseOutputSpecs } from '../reporters/output-spec.js'
export type { OutputSpec } from '../reporters/output-spec.js'
