import { sysbench } from '@bench/core/script'
import type { ScriptConnection } from '@bench/core/script'
import { findFree } from './find-free.js'
import { countRows } from './tables.js'

/** Turns a value of the unique sequence, 0 to 2^32 - 1, into a 32-bit id. */
const ID_OFFSET = 2147483648
const MAX_ID = 2147483647
const POSITIONS = 2 ** 32
const WINDOW = 64
/** An earlier run may have had more threads than this one; so many more windows must be free. */
const SPARE_WINDOWS = 4

/**
 * The last id that an ordinary `prepare` has given out: at least the table size, more where tables are larger. Ids up to it
 * belong to those rows. Found by looking for rows beyond the table size, in ever larger steps.
 */
export async function lastPreparedId(con: ScriptConnection, tables: number, tableSize: number): Promise<number> {
  let last = tableSize
  for (let number = 1; number <= tables; number++) {
    last = await findFree(last + 1, MAX_ID, WINDOW, async (first, size) => {
      return (await countRows(con, number, `id BETWEEN ${first} AND ${first + size - 1}`)) > 0
    })
    last -= 1
  }
  return last
}

/**
 * Lets the unique sequence go on after the ids that earlier runs have drawn from it, so that a second run does not collide
 * with the first. Only in `init`: the sequence belongs to all threads.
 *
 * A position is taken when one of the tables has its id. Threads of an earlier run may have drawn ids and ended without
 * inserting them, so a free window counts only when the windows after it are free as well.
 */
export async function continueUniqueIds(
  con: ScriptConnection,
  tables: number,
  threads: number,
  lastPrepared: number,
): Promise<void> {
  const isTaken = async (position: number, size: number): Promise<boolean> => {
    const ids: number[] = []
    for (let i = position; i < position + size; i++) {
      const id = sysbench.rand.unique_at(i) - ID_OFFSET
      if (!isPrepared(id, lastPrepared)) ids.push(id)
    }
    if (ids.length === 0) return false
    const condition = `id IN (${ids.join(', ')})`
    for (let number = 1; number <= tables; number++) {
      if ((await countRows(con, number, condition)) > 0) return true
    }
    return false
  }

  const windowsAhead = SPARE_WINDOWS + Math.ceil(threads / WINDOW)
  const takenAhead = async (start: number): Promise<number | undefined> => {
    for (let ahead = 1; ahead <= windowsAhead; ahead++) {
      const position = start + ahead * WINDOW
      if (await isTaken(position, WINDOW)) return position
    }
    return undefined
  }

  const last = POSITIONS - 1 - (windowsAhead + 1) * WINDOW
  let free = 0
  let next: number | undefined = 0
  while (next !== undefined) {
    free = await findFree(next, last, WINDOW, isTaken)
    if (free > last)
      throw new Error('all unique ids are used up; run `cleanup` and `prepare` to start with empty tables')
    next = await takenAhead(free)
  }
  if (free > 0) sysbench.rand.unique_seek(free)
}

/** The next id of the sequence that does not belong to a row of an ordinary `prepare`. */
export function nextUniqueId(lastPrepared: number): number {
  let id: number
  do {
    id = sysbench.rand.unique() - ID_OFFSET
  } while (isPrepared(id, lastPrepared))
  return id
}

function isPrepared(id: number, lastPrepared: number): boolean {
  return id >= 1 && id <= lastPrepared
}
