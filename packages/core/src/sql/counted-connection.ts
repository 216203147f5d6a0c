/**
 * Hot: once per statement of every workload.
 * Wraps a driver's connection: counts answers, applies the error policy, prepares again after a reconnect.
 * Must not allocate per statement when the driver answers at once, nor make closures. Covered by `worker/event-loop.bench.ts`.
 */
import type { Awaitable } from '../contracts/awaitable.js'
import type { DriverCapabilities } from '../contracts/capabilities.js'
import type { SqlDialect } from '../contracts/dialect.js'
import type { Connection, DriverSession, QueryResult, Statement } from '../contracts/driver.js'
import type { BulkInsert, SqlConnection, SqlStatement } from '../contracts/sql.js'
import type { ParameterType, Row, Value } from '../contracts/value.js'
import { DriverError } from '../errors/driver-error.js'
import { createBulkInsert } from './bulk-insert.js'
import { countResult } from './classify-result.js'
import { emulatedStatement } from './emulated-statement.js'
import { errorHint } from './error-hint.js'
import type { ErrorPolicy } from './error-policy.js'
import type { ErrorTally } from './error-tally.js'
import { isPromise } from './is-promise.js'
import type { QueryRecorder } from './query-recorder.js'
import { RestartEvent } from './restart-event.js'
import { shortStatement } from './short-statement.js'

/** What a counted connection needs from its surroundings. */
export interface ConnectionServices {
  readonly session: DriverSession
  readonly capabilities: DriverCapabilities
  readonly dialect: SqlDialect
  readonly recorder: QueryRecorder
  readonly policy: ErrorPolicy
  readonly errors: ErrorTally
  /** 1 while a driver's call is running, so that the main thread knows whether this worker may be ended from outside. */
  readonly callGuard: Int32Array
  readonly preparedStatements: boolean
  /** Opens a connection like the first one. */
  readonly connect: () => Awaitable<Connection>
}

const NO_PARAMETERS: readonly Value[] = Object.freeze([])

/** A connection whose statements are counted. */
export class CountedConnection implements SqlConnection {
  readonly services: ConnectionServices
  /** Raised by each reconnect; statements of an older generation are prepared again. */
  generation = 0
  #inner: Connection
  readonly #count: (result: QueryResult) => QueryResult

  constructor(inner: Connection, services: ConnectionServices) {
    this.#inner = inner
    this.services = services
    this.#count = (result) => countResult(result, services.recorder)
  }

  /** The driver's connection, for statements that prepare again. */
  get inner(): Connection {
    return this.#inner
  }

  query(sql: string): Awaitable<QueryResult> {
    const guard = this.services.callGuard
    guard[0] = 1
    let answer: Awaitable<QueryResult>
    try {
      answer = this.#inner.query(sql)
    } catch (error) {
      return this.fail(error, 'query', sql)
    } finally {
      guard[0] = 0
    }
    if (isPromise(answer)) return answer.then(this.#count, (error: unknown) => this.fail(error, 'query', sql))
    return countResult(answer, this.services.recorder)
  }

  queryRow(sql: string): Awaitable<Row | undefined> {
    const answer = this.query(sql)
    return isPromise(answer) ? answer.then(firstRow) : firstRow(answer)
  }

  begin(): Awaitable<QueryResult> {
    return this.#transaction('begin')
  }

  commit(): Awaitable<QueryResult> {
    return this.#transaction('commit')
  }

  rollback(): Awaitable<QueryResult> {
    return this.#transaction('rollback')
  }

  #transaction(verb: 'begin' | 'commit' | 'rollback'): Awaitable<QueryResult> {
    const guard = this.services.callGuard
    guard[0] = 1
    let answer: Awaitable<QueryResult>
    try {
      answer = this.#inner[verb]()
    } catch (error) {
      return this.fail(error, verb, '')
    } finally {
      guard[0] = 0
    }
    if (isPromise(answer)) return answer.then(this.#count, (error: unknown) => this.fail(error, verb, ''))
    return countResult(answer, this.services.recorder)
  }

  prepare(sql: string, types?: readonly ParameterType[]): Awaitable<SqlStatement> {
    if (!this.services.preparedStatements) return emulatedStatement(this, sql)
    const answer = this.prepareInner(sql, types)
    if (isPromise(answer)) return answer.then((inner) => new CountedStatement(this, inner, sql, types))
    return new CountedStatement(this, answer, sql, types)
  }

  /** Prepares on the driver's connection of now. */
  prepareInner(sql: string, types: readonly ParameterType[] | undefined): Awaitable<Statement> {
    try {
      const answer = this.#inner.prepare(sql, types)
      if (!isPromise(answer)) return answer
      return answer.catch((error: unknown): never => this.fail(error, 'prepare', sql) as never)
    } catch (error) {
      return this.fail(error, 'prepare', sql)
    }
  }

  bulkInsert(prefix: string): BulkInsert {
    return createBulkInsert(this, prefix, this.services.dialect, this.services.capabilities)
  }

  async reconnect(): Promise<void> {
    await this.#inner.close()
    this.#inner = await this.services.connect()
    this.generation += 1
    this.services.recorder.reconnected()
  }

  close(): Awaitable<void> {
    return this.#inner.close()
  }

  /**
   * The one way out of a failed call: counts it, and either restarts the event, after a rollback where the database needs
   * one, or throws a `DriverError`.
   */
  fail(error: unknown, operation: string, statement: string): never | Promise<never> {
    const { session, policy, errors, recorder, capabilities } = this.services
    const facts = session.errorFacts(error)
    const shown = shortStatement(statement)
    errors.add(facts, shown === '' ? operation.toUpperCase() : shown)
    if (!policy.ignores(facts)) {
      throw new DriverError(
        'BENCH_DRIVER_ERROR',
        facts,
        { operation, statement: shown, hint: errorHint(facts.kind) },
        error,
      )
    }
    recorder.errorIgnored()
    const restart = new RestartEvent(facts, shown)
    if (!capabilities.rollbackAfterError) throw restart
    const rolledBack = this.#inner.rollback()
    if (!isPromise(rolledBack)) throw restart
    return rolledBack.then(() => {
      throw restart
    })
  }
}

/** A statement of a counted connection. */
class CountedStatement implements SqlStatement {
  readonly sql: string
  readonly #connection: CountedConnection
  readonly #recorder: QueryRecorder
  readonly #guard: Int32Array
  readonly #types: readonly ParameterType[] | undefined
  #inner: Statement
  #generation: number
  readonly #count: (result: QueryResult) => QueryResult
  readonly #fail: (error: unknown) => Promise<never>

  constructor(
    connection: CountedConnection,
    inner: Statement,
    sql: string,
    types: readonly ParameterType[] | undefined,
  ) {
    this.#connection = connection
    this.#recorder = connection.services.recorder
    this.#guard = connection.services.callGuard
    this.#inner = inner
    this.#generation = connection.generation
    this.sql = sql
    this.#types = types
    this.#count = (result) => countResult(result, this.#recorder)
    this.#fail = (error) => this.#connection.fail(error, 'execute', this.sql)
  }

  execute(parameters: readonly Value[] = NO_PARAMETERS): Awaitable<QueryResult> {
    if (this.#generation !== this.#connection.generation) return this.#prepareAgain(parameters)
    const guard = this.#guard
    guard[0] = 1
    let answer: Awaitable<QueryResult>
    try {
      answer = this.#inner.execute(parameters)
    } catch (error) {
      return this.#fail(error)
    } finally {
      guard[0] = 0
    }
    if (isPromise(answer)) return answer.then(this.#count, this.#fail)
    return countResult(answer, this.#recorder)
  }

  async #prepareAgain(parameters: readonly Value[]): Promise<QueryResult> {
    this.#inner = await this.#connection.prepareInner(this.sql, this.#types)
    this.#generation = this.#connection.generation
    return this.execute(parameters)
  }

  close(): Awaitable<void> {
    return this.#generation === this.#connection.generation ? this.#inner.close() : undefined
  }
}

function firstRow(result: QueryResult): Row | undefined {
  return result.rows()[0]
}
