/** For authors of native workloads. */
export { API_VERSION } from '../contracts/api-version.js'
export type { Awaitable } from '../contracts/awaitable.js'
export type { Random } from '../contracts/random.js'
export type { BulkInsert, SqlConnection, SqlDriver, SqlDrivers, SqlStatement } from '../contracts/sql.js'
export { defineWorkload } from '../contracts/workload.js'
export type { ThreadContext, Workload, WorkloadCommand } from '../contracts/workload.js'
