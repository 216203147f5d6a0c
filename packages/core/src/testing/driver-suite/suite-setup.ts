import type { Connection, Driver, DriverEnvironment, DriverSession } from '../../contracts/driver.js'
import type { OptionValues } from '../../contracts/option.js'

/** Registers one test: `test` of vitest, of `node:test`, or anything that is called like them. */
export type RegisterTest = (name: string, run: () => Promise<void>) => unknown

/** What the conformance suite needs to know about a driver. */
export interface DriverSuiteSetup {
  readonly test: RegisterTest
  readonly driver: Driver
  /** Options that differ from their defaults, by name with underscores. */
  readonly options?: OptionValues
  readonly environment?: Partial<DriverEnvironment>
  /** Stands before each test's name, to tell two suites of one file apart. */
  readonly title?: string
  /** What the tests use instead of the driver's connection; a wrapper must keep the same promises. */
  readonly wrap?: (connection: Connection, session: DriverSession) => Connection
  /** How this database spells the column types of the test tables. */
  readonly columnTypes?: Partial<ColumnTypes>
  /** A statement that runs for at least ten seconds; needed where `capabilities.cancel` is true. */
  readonly slowStatement?: string
}

/** Column types of the test tables. */
export interface ColumnTypes {
  /** 64-bit integer. @default 'BIGINT' */
  readonly bigint: string
  /** 64-bit floating point. @default 'DOUBLE PRECISION' */
  readonly double: string
  /** Up to 200 characters. @default 'VARCHAR(200)' */
  readonly text: string
  /** Bytes. @default 'BLOB' */
  readonly bytes: string
}

/** The setup with everything filled in, and the two ways to register a test. */
export interface Suite {
  readonly setup: DriverSuiteSetup
  readonly driver: Driver
  /** Every option of the driver. */
  readonly values: OptionValues
  readonly environment: DriverEnvironment
  readonly columnTypes: ColumnTypes
  /** Registers a test that needs no database. */
  plain(name: string, run: () => Promise<void> | void): void
}
