import type { NativeDatabase } from './client.js'
import { errorFields } from './error-facts.js'

const BUSY = 5

/**
 * Called with the error of a failed statement; gives the error to throw.
 *
 * A statement that failed because of a lock stays active in SQLite, so that it could be tried again, and the library has
 * no call to reset it. As long as it is active, later changes on the connection are not committed, COMMIT fails, and
 * transactions go on reading the old state. Executing it once more resets it first; it is then interrupted before its
 * first step, which takes something else that is active, since an interruption ends with the last active statement. Like
 * every interrupted change, this also rolls back the transaction.
 *
 * @param again executes the failed statement once more.
 */
export function afterFailure(database: NativeDatabase, error: unknown, again: () => unknown): unknown {
  const { code, rawCode } = errorFields(error)
  if ((rawCode & 0xff) === BUSY) resetByInterruption(database, again)
  // A text without a statement is an error with the message "not an error".
  return code === 'SQLITE_OK' ? new Error('the statement is empty') : error
}

function resetByInterruption(database: NativeDatabase, again: () => unknown): void {
  const active = database.prepare('SELECT 1 UNION ALL SELECT 2').raw()
  active.iterate([])
  database.interrupt()
  try {
    again()
  } catch {
    // The interruption, as intended.
  }
  active.all([])
}
