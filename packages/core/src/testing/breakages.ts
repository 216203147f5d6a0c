import type { DriverCapabilities } from '../contracts/capabilities.js'
import type { DriverErrorKind, DriverSession, QueryResult } from '../contracts/driver.js'
import type { Value } from '../contracts/value.js'
import { int } from '../options/kinds.js'
import type { Breakage } from './broken-driver.js'
import { memoryDriver } from './memory-driver.js'

const { dialect, capabilities } = memoryDriver

/** The answer of a statement that changed `affectedRows` rows. */
const answer = (affectedRows: number): QueryResult => ({
  returnsRows: false,
  rowCount: 0,
  affectedRows,
  rows: () => [],
  nextResult: () => undefined,
})

/** The facts of the sound driver, one kind of error taken for another. */
const mistaking = (kind: DriverErrorKind) => ({
  session: (session: DriverSession): Partial<DriverSession> => ({
    errorFacts(error) {
      const facts = session.errorFacts(error)
      return facts.kind === kind ? { ...facts, kind: 'other' } : facts
    },
  }),
})

/** Parameters that change on their way. */
const sending = (change: (value: Value) => Value): Breakage => ({
  statement: (statement) => ({ execute: (parameters) => statement.execute(parameters.map(change)) }),
})

/** One broken behaviour each, and the one test that must find it. */
export const BREAKAGES: Readonly<Record<string, Breakage>> = {
  'the driver names itself and the version of its contract': { driver: { name: 'Memory Driver' } },
  'the capabilities are complete and agree with each other': {
    driver: { capabilities: { ...capabilities, unheardOf: true } as DriverCapabilities },
  },
  'the option table is valid': {
    driver: { options: { ...memoryDriver.options, n: int({ default: 0, min: 1, help: 'n' }) } },
  },
  'the dialect is complete': { driver: { dialect: { ...dialect, maxParameters: 0 } } },
  'the server tells its product and how it is reached': {
    session: () => ({ serverInfo: () => ({ product: 'memory', version: '', transport: '', details: {} }) }),
  },
  'connections of a session do not depend on each other': {
    session(session) {
      let oneIsClosed = false
      return {
        async connect() {
          const connection = await session.connect()
          return {
            query: (sql) => connection.query(sql),
            prepare: (sql) => connection.prepare(sql),
            begin: () => (oneIsClosed ? Promise.reject(new Error('closed')) : connection.begin()),
            commit: () => connection.commit(),
            rollback: () => connection.rollback(),
            cancel: () => connection.cancel(),
            close() {
              oneIsClosed = true
              return connection.close()
            },
          }
        },
      }
    },
  },
  'calls answer with promises': {
    connection: (connection) => ({
      commit() {
        void connection.commit()
        return answer(0)
      },
    }),
  },
  'a connection can be closed twice': {
    connection(connection) {
      let closed = false
      return {
        close() {
          if (closed) throw new Error('closed already')
          closed = true
          return connection.close()
        },
      }
    },
  },
  'a closed connection cannot be used': {
    connection(connection) {
      let closed = false
      return {
        begin: () => (closed ? answer(0) : connection.begin()),
        close() {
          closed = true
          return connection.close()
        },
      }
    },
  },
  'closing a connection closes its statements': {
    statement: (statement) => ({
      execute: async (parameters) =>
        await Promise.resolve(statement.execute(parameters)).catch((error: unknown) => {
          if (String(error).includes('the connection is closed')) return answer(0)
          throw error
        }),
    }),
  },
  'closing a session closes its connections': { session: () => ({ close: () => undefined }) },
  'a session can be closed twice': {
    session(session) {
      let closed = 0
      return {
        // The end of every test closes the session once more, so only the third time is wrong.
        close: () => (++closed > 2 ? Promise.reject(new Error('closed already')) : session.close()),
      }
    },
  },
  'cancelling is refused': { connection: () => ({ cancel: () => undefined }) },
  'a query returns its rows, columns in order': {
    queryResult: (result, sql) =>
      sql.includes('t, n, id') ? { rows: () => result.rows().map((row) => row.toReversed()) } : {},
  },
  'a query without hits is a result set of no rows': {
    queryResult: (result) => ({ returnsRows: result.rowCount > 0 }),
  },
  'a result of a thousand rows arrives whole': {
    queryResult: (result) => ({ rows: () => result.rows().slice(0, 999) }),
  },
  'rows can be asked for twice': {
    queryResult: (result) => {
      const rows = [...result.rows()]
      return { rows: () => rows.splice(0) }
    },
  },
  'a query changes no rows, also after a change': {
    queryResult: (result) => ({ affectedRows: result.affectedRows + result.rowCount }),
  },
  'INSERT, UPDATE and DELETE tell how many rows they changed': {
    queryResult: (_result, sql) => (sql.startsWith('DELETE') ? { affectedRows: 0 } : {}),
  },
  'a change that hits nothing changes 0 rows': {
    queryResult: (result, sql) => (sql.startsWith('UPDATE') ? { affectedRows: Math.max(1, result.affectedRows) } : {}),
  },
  'a change returns no rows': {
    queryResult: (_result, sql) => (sql.startsWith('INSERT') ? { rows: () => [[1]] } : {}),
  },
  'there is no further result': { queryResult: (result) => ({ nextResult: () => result }) },
  'the latest answer is whole when an earlier one was not read': {
    connection(connection) {
      let unread: QueryResult | undefined
      return {
        async query(sql) {
          const result = await connection.query(sql)
          if (unread !== undefined) return unread
          if (result.rowCount !== 500) return result
          unread = result
          return result
        },
      }
    },
  },
  'an INSERT as long as the dialect allows is accepted': {
    connection: (connection) => ({
      query: (sql) => (sql.length > 60_000 ? Promise.reject(new Error('too long')) : connection.query(sql)),
    }),
  },
  'making and dropping tables and indexes changes 0 rows, also after a change': {
    queryResult: (_result, sql) => (/^(?:CREATE|DROP)/.test(sql) ? { affectedRows: 2 } : {}),
  },
  'createTableIfMissing makes a table once and then leaves it alone': {
    driver: { dialect: { ...dialect, createTableIfMissing: 'CREATE TABLE {table}' } },
  },
  'listTables finds tables by pattern': {
    driver: { dialect: { ...dialect, listTables: "SELECT name FROM memory_tables WHERE '{pattern}' IS NOT NULL" } },
  },
  'a generated key counts up': { driver: { dialect: { ...dialect, identityInsert: 'zero' } } },
  'the statements that warm a table up are accepted': {
    driver: { dialect: { ...dialect, prewarm: ['ANALYZE {table}'] } },
  },
  'a prepared statement can be executed again with other values': {
    statement(statement) {
      let last: QueryResult | undefined
      return {
        async execute(parameters) {
          const result = await statement.execute(parameters)
          if (!result.returnsRows || last === undefined || result.rowCount > 0) last = result
          return last
        },
      }
    },
  },
  'a prepared change tells how many rows it changed': {
    statement: (statement, sql) => ({
      execute: async (parameters) =>
        sql.startsWith('UPDATE') && parameters.length === 1
          ? answer(Math.max(1, (await statement.execute(parameters)).affectedRows))
          : await statement.execute(parameters),
    }),
  },
  'the parameter array may be used again right after the call': {
    statement: (statement) => ({
      execute: async (parameters) => {
        await Promise.resolve()
        return await statement.execute(parameters)
      },
    }),
  },
  'the wrong number of parameters is an error': {
    statement: (statement, sql) => ({
      execute(parameters) {
        const count = sql.replaceAll(/'[^']*'/g, '').split('?').length - 1
        return statement.execute(Array.from({ length: count }, (_, index) => parameters[index] ?? null))
      },
    }),
  },
  'a prepared statement works again after it has failed': {
    statement(statement) {
      let failed = false
      return {
        execute: async (parameters) => {
          if (failed) throw new Error('the statement has failed before')
          failed = true
          const result = await statement.execute(parameters)
          failed = false
          return result
        },
      }
    },
  },
  'a statement can be closed twice': {
    statement(statement) {
      let closed = false
      return {
        close() {
          if (closed) throw new Error('closed already')
          closed = true
          return statement.close()
        },
      }
    },
  },
  'a closed statement cannot be executed': { statement: () => ({ close: () => undefined }) },
  'begin, commit and rollback change 0 rows, also after a change': {
    connection: (connection) => ({
      async commit() {
        await connection.commit()
        return answer(1)
      },
    }),
  },
  'a rolled back change is gone': { connection: (connection) => ({ rollback: () => connection.commit() }) },
  'a committed change cannot be rolled back': {
    connection: (connection) => ({ commit: async () => ({ ...(await connection.query('SELECT 1')), ...answer(0) }) }),
  },
  'rollback without a transaction is no error': {
    connection(connection) {
      let began = false
      return {
        begin() {
          began = true
          return connection.begin()
        },
        rollback: () => (began ? connection.rollback() : connection.query('ROLLBACK WORK WHICH IS NOT THERE')),
      }
    },
  },
  'closing a connection undoes its open transaction and frees its locks': {
    connection: (connection) => ({
      close: async () => {
        await Promise.resolve(connection.commit()).catch(() => undefined)
        await connection.close()
      },
    }),
  },
  'a transaction goes on after a failed statement': {
    connection: (connection) => ({
      query: async (sql) => {
        try {
          return await connection.query(sql)
        } catch (error) {
          await connection.rollback()
          throw error
        }
      },
    }),
  },
  'a second row with the same key is an error of kind duplicate-key': mistaking('duplicate-key'),
  'a query of a missing table is an error of kind missing-table': mistaking('missing-table'),
  'making a table that exists is an error of kind existing-table': mistaking('existing-table'),
  'facts of an error carry its message, its code and a state of five characters or none': {
    session: (session) => ({ errorFacts: (error) => ({ ...session.errorFacts(error), sqlState: 'none' }) }),
  },
  'facts can be made of anything': {
    session: (session) => ({
      errorFacts: (error) => ({ ...session.errorFacts(error), message: (error as Error).message }),
    }),
  },
  'a connection can be used after an error': {
    connection(connection) {
      let lost = false
      return {
        async query(sql) {
          if (lost) throw new Error('the connection is lost')
          lost = /FROM \w+_none$/.test(sql)
          return await connection.query(sql)
        },
      }
    },
  },
  'text parameters come back as they were': sending((value) =>
    typeof value === 'string' ? value.replaceAll('\\', '') : value,
  ),
  'integer parameters come back as they were': sending((value) =>
    Number.isInteger(value) && Number(value) < -1 ? Number(value) + 1 : value,
  ),
  'bigint parameters come back exactly': sending((value) => (typeof value === 'bigint' ? Number(value) : value)),
  'floating-point parameters come back as they were': sending((value) =>
    typeof value === 'number' && !Number.isInteger(value) ? Math.fround(value) : value,
  ),
  'a null parameter is NULL': sending((value) => value ?? ''),
  'bytes come back as they were': sending((value) =>
    value instanceof Uint8Array ? Buffer.from(Buffer.from(value).toString('utf8')) : value,
  ),
  'there is no bulkLoad': { connection: () => ({ bulkLoad: () => answer(0) }) },
}
