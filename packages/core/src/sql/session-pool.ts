import type { Awaitable } from '../contracts/awaitable.js'
import type {
  Connection,
  ConnectTarget,
  Driver,
  DriverEnvironment,
  DriverSession,
  ServerInfo,
} from '../contracts/driver.js'
import type { OptionValues } from '../contracts/option.js'
import type { SqlDriver, SqlDrivers } from '../contracts/sql.js'
import { BenchError, UsageError } from '../errors/bench-error.js'
import { DriverError } from '../errors/driver-error.js'
import { CountedConnection } from './counted-connection.js'
import { errorHint } from './error-hint.js'
import type { ErrorPolicy } from './error-policy.js'
import { ErrorTally } from './error-tally.js'
import { isPromise } from './is-promise.js'
import type { QueryRecorder } from './query-recorder.js'

/** What a pool is made of. */
export interface SessionPoolOptions {
  /** The drivers of the run; the first is the chosen one. */
  readonly drivers: readonly Driver[]
  readonly values: OptionValues
  readonly environment: DriverEnvironment
  readonly policy: ErrorPolicy
  /** See `ConnectionServices`; one per worker. */
  readonly callGuard: Int32Array
  /** Called when the first driver is opened: from then on reports take their database form. */
  readonly onDatabaseUsed: () => void
}

interface OpenSession {
  readonly driver: Driver
  readonly session: DriverSession
}

/** The database sessions of one worker (or of the main thread): one per driver, opened on first use, shared by its threads. */
export class SessionPool {
  readonly errors = new ErrorTally()
  readonly #options: SessionPoolOptions
  readonly #sessions = new Map<string, Promise<OpenSession> | OpenSession>()

  constructor(options: SessionPoolOptions) {
    this.#options = options
  }

  /** The drivers as one thread sees them. Connections that it leaves open are closed by `closeAll`. */
  forThread(recorder: QueryRecorder): ThreadDrivers {
    return new ThreadDrivers(this, this.#options, recorder)
  }

  /** The session of a driver; the same one for all threads. */
  open(name: string | undefined): Awaitable<OpenSession> {
    const driver =
      name === undefined ? this.#options.drivers[0] : this.#options.drivers.find((one) => one.name === name)
    if (driver === undefined) {
      const drivers = this.#options.drivers.map((one) => one.name).join(', ')
      throw new UsageError('BENCH_DRIVER_UNKNOWN', { driver: name ?? '', drivers })
    }
    const known = this.#sessions.get(driver.name)
    if (known !== undefined) return known
    this.#options.onDatabaseUsed()
    const opening = this.#open(driver)
    this.#sessions.set(driver.name, opening)
    return opening
  }

  async #open(driver: Driver): Promise<OpenSession> {
    let session: DriverSession
    try {
      session = await driver.open(this.#options.values, this.#options.environment)
    } catch (error) {
      if (BenchError.isInstance(error)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw new BenchError('BENCH_DRIVER_OPEN', { driver: driver.name, target: 'the database', reason }, error)
    }
    const open = { driver, session }
    this.#sessions.set(driver.name, open)
    return open
  }

  /** Facts of the chosen driver's server, if it was opened. */
  async serverInfo(): Promise<ServerInfo | undefined> {
    const name = this.#options.drivers[0]?.name
    const open = name === undefined ? undefined : await this.#sessions.get(name)
    return open === undefined ? undefined : await open.session.serverInfo()
  }

  async close(): Promise<void> {
    for (const open of this.#sessions.values()) await (await open).session.close()
    this.#sessions.clear()
  }
}

/** The drivers of the run as one logical thread sees them. */
export class ThreadDrivers implements SqlDrivers {
  readonly #pool: SessionPool
  readonly #options: SessionPoolOptions
  readonly #recorder: QueryRecorder
  readonly #connections: CountedConnection[] = []

  constructor(pool: SessionPool, options: SessionPoolOptions, recorder: QueryRecorder) {
    this.#pool = pool
    this.#options = options
    this.#recorder = recorder
  }

  driver(name?: string): Awaitable<SqlDriver> {
    const open = this.#pool.open(name)
    return isPromise(open) ? open.then((session) => this.#driver(session)) : this.#driver(open)
  }

  async closeAll(): Promise<void> {
    for (const connection of this.#connections.splice(0)) await connection.close()
  }

  #driver({ driver, session }: OpenSession): SqlDriver {
    return {
      name: driver.name,
      dialect: driver.dialect,
      capabilities: driver.capabilities,
      connect: async (target) => {
        const connect = (): Promise<Connection> => this.#connect(driver, session, target)
        const connection = new CountedConnection(await connect(), {
          session,
          connect,
          capabilities: driver.capabilities,
          dialect: driver.dialect,
          recorder: this.#recorder,
          policy: this.#options.policy,
          errors: this.#pool.errors,
          callGuard: this.#options.callGuard,
          preparedStatements:
            driver.capabilities.preparedStatements && this.#options.values['db_ps_mode'] !== 'disable',
        })
        this.#connections.push(connection)
        return connection
      },
    }
  }

  async #connect(driver: Driver, session: DriverSession, target: ConnectTarget | undefined): Promise<Connection> {
    try {
      return await session.connect(target)
    } catch (error) {
      const facts = session.errorFacts(error)
      throw new DriverError(
        'BENCH_DRIVER_OPEN',
        facts,
        { driver: driver.name, target: 'the database', hint: errorHint(facts.kind) },
        error,
      )
    }
  }
}
