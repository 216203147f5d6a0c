import type { Awaitable } from '../../contracts/awaitable.js'
import type { DriverCapabilities } from '../../contracts/capabilities.js'
import { DEFAULT_CAPABILITIES } from '../../contracts/capabilities.js'
import type { Connection, Driver, DriverErrorFacts, DriverErrorKind, QueryResult } from '../../contracts/driver.js'
import type { Row } from '../../contracts/value.js'
import { dryRunDriver } from '../dry-run-driver.js'

/** What a client library throws, with the kind that `errorFacts` is to find in it. */
export class ScriptedError extends Error {
  readonly kind: DriverErrorKind

  constructor(kind: DriverErrorKind, message: string = kind) {
    super(message)
    this.kind = kind
  }
}

/** A driver that a test decides the answers of. */
export interface ScriptedDriver extends Driver {
  /** Every call, in order: `connect 1`, `1 query SELECT 1`, `1 prepare X`, `1 execute X [7]`, `1 close`. */
  readonly calls: string[]
  /** Decides the answer to a call, by its text in `calls`; throws for a failure. */
  answer: (call: string) => QueryResult
}

/** An answer of so many rows, or of changes only. */
export function resultOf(rows: readonly Row[] | undefined, affectedRows = 0): QueryResult {
  return {
    returnsRows: rows !== undefined,
    rowCount: rows?.length ?? 0,
    affectedRows,
    rows: () => rows ?? [],
    nextResult: () => undefined,
  }
}

/** @param later calls answer, and fail, by a promise. */
export function createScriptedDriver(
  later: boolean,
  capabilities: Partial<DriverCapabilities> = {},
  name = 'scripted',
): ScriptedDriver {
  let connections = 0
  const driver: ScriptedDriver = {
    ...dryRunDriver,
    name,
    options: {},
    capabilities: { ...DEFAULT_CAPABILITIES, synchronous: !later, ...capabilities },
    calls: [],
    answer: () => resultOf(undefined),
    open: () => {
      act('open')
      return {
        connect: () => attempt(`connect ${++connections}`, () => createConnection(connections)),
        errorFacts,
        serverInfo: () => attempt('serverInfo', () => ({ product: name, version: '', transport: '', details: {} })),
        close: () => attempt('session close', () => undefined),
      }
    },
  }

  const act = (call: string): QueryResult => {
    driver.calls.push(call)
    return driver.answer(call)
  }
  const attempt = <T>(call: string, answer: (result: QueryResult) => T): Awaitable<T> =>
    later ? Promise.resolve(call).then((text) => answer(act(text))) : answer(act(call))
  const createConnection = (number: number): Connection => {
    const self = (result: QueryResult): QueryResult => result
    return {
      query: (sql) => attempt(`${number} query ${sql}`, self),
      prepare: (sql) =>
        attempt(`${number} prepare ${sql}`, () => ({
          execute: (parameters) => attempt(`${number} execute ${sql} ${JSON.stringify(parameters)}`, self),
          close: () => attempt(`${number} close statement ${sql}`, () => undefined),
        })),
      begin: () => attempt(`${number} begin`, self),
      commit: () => attempt(`${number} commit`, self),
      rollback: () => attempt(`${number} rollback`, self),
      cancel: () => undefined,
      close: () => attempt(`${number} close`, () => undefined),
    }
  }
  return driver
}

function errorFacts(error: unknown): DriverErrorFacts {
  const kind = error instanceof ScriptedError ? error.kind : 'other'
  return {
    kind,
    code: kind.toUpperCase(),
    sqlState: '',
    message: error instanceof Error ? error.message : String(error),
  }
}
