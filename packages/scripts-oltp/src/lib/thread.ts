import { sysbench } from '@bench/core/script'
import type { MaybePromise, ScriptConnection } from '@bench/core/script'
import { readOptions } from './options.js'
import type { OltpOptions } from './options.js'
import { prepareStatements } from './statements.js'
import type { StatementGroup, StatementKind } from './statements.js'

/** What the events of this thread use; a script's module state belongs to one thread. */
export let con: ScriptConnection
export let options: OltpOptions
export let groups: Record<StatementKind, StatementGroup>
let eventsSinceConnect = 0

/** Refuses a run that has no rows to work on. */
export function init(): void {
  if (readOptions().table_size > 0) return
  throw new Error('`--table-size=0` leaves no rows to work on; give the number of rows that `prepare` has made')
}

/**
 * Connects and prepares the statements of these kinds.
 * @param fixed options whose value the script decides, whatever the user says.
 */
export async function openThread(kinds: readonly StatementKind[], fixed: Partial<OltpOptions> = {}): Promise<void> {
  options = { ...readOptions(), ...fixed }
  const driver = await sysbench.sql.driver()
  con = await driver.connect()
  groups = await prepareStatements(con, kinds, options)
}

/** Reconnects when `--reconnect` says that it is time. The last call of every event. */
export function endEvent(): MaybePromise<void> {
  if (options.reconnect === 0 || ++eventsSinceConnect < options.reconnect) return
  eventsSinceConnect = 0
  return con.reconnect()
}

export async function thread_done(): Promise<void> {
  await con.disconnect()
}

/** Index of a table, picked once per group of statements: uniformly, whatever `--rand-type` is. */
export function randomTable(): number {
  return sysbench.rand.uniform(0, options.tables - 1)
}

export function randomId(): number {
  return sysbench.rand.default(1, options.table_size)
}
