/** UPDATEs of the indexed column, each committing by itself. */
import { endEvent, openThread } from '../lib/thread.js'
import { indexUpdates } from '../lib/transaction.js'

export { check_prepare, commands, is_prepared } from '../lib/commands.js'
export { options } from '../lib/options.js'
export { init, thread_done } from '../lib/thread.js'

export async function thread_init(): Promise<void> {
  await openThread(['index_updates'])
}

export async function event(): Promise<void> {
  await indexUpdates()
  await endEvent()
}
