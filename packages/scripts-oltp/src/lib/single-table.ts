import { sysbench } from '@bench/core/script'
import { readOptions } from './options.js'

/** Refuses several tables in a script that knows one only. */
export function requireOneTable(script: string): void {
  if (readOptions().tables === 1) return
  throw new Error(`\`${script}\` works on one table only; leave out \`--tables\` or set it to 1`)
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
