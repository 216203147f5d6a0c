/** UPDATEs, DELETE and INSERT in a transaction: 4 writes and BEGIN, COMMIT in an event. */
import { WRITE_KINDS } from '../lib/statements.js'
import { endEvent, openThread } from '../lib/thread.js'
import { begin, commit, deleteInserts, indexUpdates, nonIndexUpdates } from '../lib/transaction.js'

export { check_prepare, commands, is_prepared } from '../lib/commands.js'
export { options } from '../lib/options.js'
export { init, thread_done } from '../lib/thread.js'

export async function thread_init(): Promise<void> {
  await openThread(WRITE_KINDS)
}

export async function event(): Promise<void> {
  await begin()
  await indexUpdates()
  await nonIndexUpdates()
  await deleteInserts()
  await commit()
  await endEvent()
}
