import type { DriverEnvironment } from '../contracts/driver.js'
import type { Clock } from '../contracts/clock.js'
import type { Logger } from '../contracts/logger.js'
import type { ThreadContext, Workload } from '../contracts/workload.js'
import { createRandom } from '../random/create-random.js'
import type { SqlDrivers } from '../contracts/sql.js'
import type { Pacer } from './pacer.js'
import type { RunPlan } from './protocol.js'
import { PHASE } from './run-control.js'
import type { RunControl } from './run-control.js'

/** Name of the embedded database unless the workload says otherwise. *Source:* sysbench's `--mysql-db`. */
const DEFAULT_DATABASE = 'sbtest'

/** What a thread's context is made of. */
export interface ThreadContextParts {
  readonly plan: RunPlan
  readonly threadId: number
  /** Number of the random stream; a thread's own number for threads. */
  readonly stream: number
  readonly control: RunControl
  readonly clock: Clock
  readonly log: Logger
  readonly pacer: Pacer
  readonly sql: SqlDrivers
  readonly progress: ThreadContext['progress']
}

/** Puts together what one logical thread owns. */
export function createThreadContext(parts: ThreadContextParts): ThreadContext {
  const { plan, control, pacer } = parts
  return {
    threadId: parts.threadId,
    threads: plan.threads,
    options: plan.values,
    random: createRandom({ ...plan.random, stream: parts.stream, uniqueCounter: control.uniqueView }),
    clock: parts.clock,
    log: parts.log,
    sql: parts.sql,
    sleep: (milliseconds) => pacer.sleep(milliseconds),
    stopping: () => control.phase() > PHASE.running,
    progress: parts.progress,
  }
}

/** What drivers learn when they open. @param threadId the first thread that the session serves. */
export function driverEnvironment(plan: RunPlan, workload: Workload, threadId: number): DriverEnvironment {
  return {
    cacheDirectory: plan.cacheDirectory,
    defaultDatabase: workload.defaultDatabase ?? DEFAULT_DATABASE,
    applicationName: `bench ${plan.toolVersion}`,
    threadId,
  }
}
