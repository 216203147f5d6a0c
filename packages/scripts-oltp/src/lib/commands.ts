import type { ScriptCommand } from '@bench/core/script'
import { cleanup } from './cleanup.js'
import { readOptions } from './options.js'
import { checkPrepare, isPrepared, prepareTables } from './prepare.js'
import { prewarm, warmup } from './prewarm.js'

/** The commands besides `run` that work on the sbtestN tables. */
export const commands = {
  prepare: [() => prepareTables(readOptions().table_size), 'parallel', 'create the tables and fill them'],
  prewarm: [prewarm, 'parallel', "load the tables into the database's caches"],
  warmup: [warmup, 'parallel', 'the same as prewarm'],
  cleanup: [cleanup, undefined, 'drop the tables'],
} satisfies Record<string, ScriptCommand>

export function check_prepare(): Promise<void> {
  return checkPrepare(readOptions().table_size)
}

export function is_prepared(): Promise<boolean> {
  return isPrepared(readOptions().table_size)
}
