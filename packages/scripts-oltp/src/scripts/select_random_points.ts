/** One SELECT of rows with any of several values of k in an event; each thread keeps to its own part of the values. */
import { sysbench } from '@bench/core/script'
import type { ScriptOption, ScriptStatement } from '@bench/core/script'
import { options as commonOptions } from '../lib/options.js'
import type { ValuesOf } from '../lib/options.js'
import { commandsOfOneTable, initOneTable, isOneTablePrepared, randomKOfThread } from '../lib/single-table.js'
import { con, endEvent, openThread } from '../lib/thread.js'

export { check_prepare } from '../lib/commands.js'
export { thread_done } from '../lib/thread.js'

const NAME = 'select_random_points'

export const options = {
  ...commonOptions,
  random_points: { description: 'Values of k that a SELECT looks for', default: 10, type: 'int', min: 1 },
} satisfies Record<string, ScriptOption>

export const commands = commandsOfOneTable(NAME)

let statement: ScriptStatement
let randomK: () => number
let parameters: number[]

export function is_prepared(): Promise<boolean> {
  return isOneTablePrepared(NAME)
}

export function init(): void {
  initOneTable(NAME)
}

export async function thread_init(): Promise<void> {
  await openThread([])
  const values = sysbench.opt as ValuesOf<typeof options>
  randomK = randomKOfThread()
  parameters = Array<number>(values.random_points).fill(0)
  const placeholders = parameters.map(() => '?').join(', ')
  statement = await con.prepare(`SELECT id, k, c, pad FROM sbtest1 WHERE k IN (${placeholders})`)
}

export async function event(): Promise<void> {
  for (let i = 0; i < parameters.length; i++) parameters[i] = randomK()
  await statement.execute(...parameters)
  await endEvent()
}
