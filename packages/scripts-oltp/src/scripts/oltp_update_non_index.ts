/** UPDATEs of a column without index, each committing by itself. */
import { endEvent, openThread } from '../lib/thread.js'
import { nonIndexUpdates } from '../lib/transaction.js'

export { check_prepare, commands, is_prepared } from '../lib/commands.js'
export { options } from '../lib/options.js'
export { init, thread_done } from '../lib/thread.js'

export async function thread_init(): Promise<void> {
  await openThread(['non_index_updates'])
}

export async function event(): Promise<void> {
  await nonIndexUpdates()
  await endEvent()
}
