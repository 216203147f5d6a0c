/** For authors of database drivers. */
export { API_VERSION } from '../contracts/api-version.js'
export type { ApiVersion } from '../contracts/api-version.js'
export type { Awaitable } from '../contracts/awaitable.js'
export { DEFAULT_CAPABILITIES } from '../contracts/capabilities.js'
export type { DriverCapabilities } from '../contracts/capabilities.js'
export type { SqlDialect } from '../contracts/dialect.js'
export { defineDriver, DRIVER_ERROR_KINDS } from '../contracts/driver.js'
export type {
  Connection,
  ConnectTarget,
  Driver,
  DriverEnvironment,
  DriverErrorFacts,
  DriverErrorKind,
  DriverSession,
  QueryResult,
  ServerInfo,
  Statement,
} from '../contracts/driver.js'
export type { OptionTable, OptionValues } from '../contracts/option.js'
export type { ParameterType, Row, Value } from '../contracts/value.js'
