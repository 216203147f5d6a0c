/** One DELETE by id in an event. It counts as "other" once the row is gone; the table shrinks. */
import { endEvent, openThread } from '../lib/thread.js'
import { deletes } from '../lib/transaction.js'

export { check_prepare, commands, is_prepared } from '../lib/commands.js'
export { options } from '../lib/options.js'
export { init, thread_done } from '../lib/thread.js'

export async function thread_init(): Promise<void> {
  await openThread(['deletes'], { delete_inserts: 1 })
}

export async function event(): Promise<void> {
  await deletes()
  await endEvent()
}
