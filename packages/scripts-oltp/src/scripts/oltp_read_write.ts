/** SELECTs, UPDATEs, DELETE and INSERT in a transaction: 14 reads, 4 writes and BEGIN, COMMIT in an event. */
import { rangeSelects } from '../lib/ranges.js'
import { READ_KINDS, WRITE_KINDS } from '../lib/statements.js'
import { endEvent, openThread } from '../lib/thread.js'
import { begin, commit, deleteInserts, indexUpdates, nonIndexUpdates, pointSelects } from '../lib/transaction.js'

export { check_prepare, commands, is_prepared } from '../lib/commands.js'
export { options } from '../lib/options.js'
export { init, thread_done } from '../lib/thread.js'

export async function thread_init(): Promise<void> {
  await openThread([...READ_KINDS, ...WRITE_KINDS])
}

export async function event(): Promise<void> {
  await begin()
  await pointSelects()
  await rangeSelects()
  await indexUpdates()
  await nonIndexUpdates()
  await deleteInserts()
  await commit()
  await endEvent()
}
