import type { Connection, Driver, DriverSession, QueryResult, Statement } from '../contracts/driver.js'

/** What a broken driver does otherwise than the sound one it is made of. */
export interface Breakage {
  readonly driver?: Partial<Driver>
  readonly session?: (session: DriverSession) => Partial<DriverSession>
  readonly connection?: (connection: Connection) => Partial<Connection>
  readonly statement?: (statement: Statement, sql: string) => Partial<Statement>
  /** Applies to answers of `query`. */
  readonly queryResult?: (result: QueryResult, sql: string) => Partial<QueryResult>
}

/** A driver like the given one, but for the breakage. */
export function breakDriver(driver: Driver, breakage: Breakage): Driver {
  return {
    ...driver,
    async open(options, environment) {
      const session = await driver.open(options, environment)
      return { ...delegateSession(session, breakage), ...breakage.session?.(session) }
    },
    ...breakage.driver,
  }
}

function delegateSession(session: DriverSession, breakage: Breakage): DriverSession {
  return {
    async connect(target) {
      const connection = await session.connect(target)
      const delegate = delegateConnection(connection, breakage)
      return { ...delegate, ...breakage.connection?.(delegate) }
    },
    errorFacts: (error) => session.errorFacts(error),
    serverInfo: () => session.serverInfo(),
    close: () => session.close(),
  }
}

function delegateConnection(connection: Connection, { statement, queryResult }: Breakage): Connection {
  return {
    async query(sql) {
      const result = await connection.query(sql)
      return { ...result, ...queryResult?.(result, sql) }
    },
    async prepare(sql, types) {
      const inner = await connection.prepare(sql, types)
      const delegate: Statement = {
        execute: (parameters) => inner.execute(parameters),
        close: () => inner.close(),
      }
      return { ...delegate, ...statement?.(delegate, sql) }
    },
    begin: () => connection.begin(),
    commit: () => connection.commit(),
    rollback: () => connection.rollback(),
    cancel: () => connection.cancel(),
    close: () => connection.close(),
  }
}
