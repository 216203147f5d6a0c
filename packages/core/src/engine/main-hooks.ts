import type { Driver } from '../contracts/driver.js'
import type { Clock } from '../contracts/clock.js'
import type { Logger } from '../contracts/logger.js'
import type { ThreadContext, Workload } from '../contracts/workload.js'
import { toHookError } from '../errors/hook-error.js'
import { MAIN_STREAM } from '../random/seed.js'
import { STRICT_POLICY } from '../sql/error-policy.js'
import { UNCOUNTED } from '../sql/query-recorder.js'
import { SessionPool } from '../sql/session-pool.js'
import type { ThreadDrivers } from '../sql/session-pool.js'
import { Pacer } from '../worker/pacer.js'
import type { RunPlan } from '../worker/protocol.js'
import type { RunControl } from '../worker/run-control.js'
import { createThreadContext, driverEnvironment } from '../worker/thread-context.js'

/** What main-thread hooks need. */
export interface MainHooksParts {
  readonly plan: RunPlan
  readonly workload: Workload
  readonly drivers: readonly Driver[]
  readonly control: RunControl
  readonly clock: Clock
  readonly log: Logger
}

/** The hooks that run once per command, in the main thread, with an instance and connections of their own. */
export class MainHooks {
  readonly #workload: Workload
  readonly #pool: SessionPool
  readonly #sql: ThreadDrivers
  readonly #context: ThreadContext

  constructor({ plan, workload, drivers, control, clock, log }: MainHooksParts) {
    this.#workload = workload
    this.#pool = new SessionPool({
      drivers,
      values: plan.values,
      environment: driverEnvironment(plan, workload, 0),
      policy: STRICT_POLICY,
      callGuard: new Int32Array(1),
      onDatabaseUsed: () => {
        control.markDatabaseUsed()
      },
    })
    this.#sql = this.#pool.forThread(UNCOUNTED)
    this.#context = createThreadContext({
      plan,
      threadId: 0,
      stream: MAIN_STREAM,
      control,
      clock,
      log,
      pacer: new Pacer(clock, control, false),
      sql: this.#sql,
      progress: () => undefined,
    })
  }

  /** True where the workload cannot tell. */
  async isPrepared(): Promise<boolean> {
    return (await named('run', () => this.#workload.isPrepared?.(this.#context))) ?? true
  }

  async checkPrepare(): Promise<void> {
    await named('prepare', () => this.#workload.checkPrepare?.(this.#context))
  }

  async init(): Promise<void> {
    await named('init', () => this.#workload.init?.(this.#context))
  }

  async done(): Promise<void> {
    await named('done', () => this.#workload.done?.(this.#context))
  }

  async close(): Promise<void> {
    await this.#sql.closeAll()
    await this.#pool.close()
  }
}

/** Calls a function of the workload. @param title its name in errors. */
async function named<Answer>(title: string, call: () => Answer): Promise<Awaited<Answer>> {
  try {
    return await call()
  } catch (error) {
    throw toHookError(title, undefined, error)
  }
}
