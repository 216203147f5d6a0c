import { sysbench } from '@bench/core/script'
import type { ScriptCommand } from '@bench/core/script'
import { cleanup } from './cleanup.js'
import { commands, is_prepared } from './commands.js'
import { readOptions } from './options.js'
import { init } from './thread.js'

/** Refuses several tables in a script that knows one only. */
function requireOneTable(script: string): void {
  if (readOptions().tables === 1) return
  throw new Error(`\`${script}\` works on one table only; leave out \`--tables\` or set it to 1`)
}

/** The common commands of a script that knows one table only: `cleanup` refuses several. */
export function commandsOfOneTable(script: string): Record<string, ScriptCommand> {
  const cleanupOneTable = (): Promise<void> => {
    requireOneTable(script)
    return cleanup()
  }
  return { ...commands, cleanup: [cleanupOneTable, undefined, commands.cleanup[2]] }
}

/** Hook `is_prepared` of a script that knows one table only: it refuses several before any is made or remade for it. */
export function isOneTablePrepared(script: string): Promise<boolean> {
  requireOneTable(script)
  return is_prepared()
}

/** Hook `init` of a script that knows one table only. */
export function initOneTable(script: string): void {
  requireOneTable(script)
  init()
}

/** Draws values of k from this thread's part of the table. The first part starts at 0, as in sysbench. */
export function randomKOfThread(): () => number {
  const { table_size: tableSize, threads } = readOptions()
  const length = tableSize / threads
  const first = length * sysbench.tid
  const minimum = Math.trunc(first)
  const maximum = Math.trunc(first + length)
  return () => sysbench.rand.default(minimum, maximum)
}
