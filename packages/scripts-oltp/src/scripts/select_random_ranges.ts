/** One SELECT that counts the rows in several ranges of k in an event; each thread keeps to its own part of the values. */
import { sysbench } from '@bench/core/script'
import type { ScriptOption, ScriptStatement } from '@bench/core/script'
import { options as commonOptions } from '../lib/options.js'
import type { ValuesOf } from '../lib/options.js'
import { commandsOfOneTable, initOneTable, isOneTablePrepared, randomKOfThread } from '../lib/single-table.js'
import { con, endEvent, openThread } from '../lib/thread.js'

export { check_prepare } from '../lib/commands.js'
export { thread_done } from '../lib/thread.js'

const NAME = 'select_random_ranges'

export const options = {
  ...commonOptions,
  number_of_ranges: { description: 'Ranges that a SELECT looks in', default: 10, type: 'int', min: 1 },
  delta: { description: 'Distance from the first to the last value of a range', default: 5, type: 'int', min: 0 },
} satisfies Record<string, ScriptOption>

export const commands = commandsOfOneTable(NAME)

let statement: ScriptStatement
let randomK: () => number
let delta = 0
/** First and last value of each range in turn. */
let bounds: number[]

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
  delta = values.delta
  bounds = Array<number>(2 * values.number_of_ranges).fill(0)
  const ranges = Array<string>(values.number_of_ranges).fill('k BETWEEN ? AND ?').join(' OR ')
  statement = await con.prepare(`SELECT count(k) FROM sbtest1 WHERE ${ranges}`)
}

export async function event(): Promise<void> {
  for (let i = 0; i < bounds.length; i += 2) {
    const first = randomK()
    bounds[i] = first
    bounds[i + 1] = first + delta
  }
  await statement.execute(...bounds)
  await endEvent()
}
