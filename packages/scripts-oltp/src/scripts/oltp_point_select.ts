/** One SELECT by id in an event, without a transaction, whatever `--point-selects` says. */
import { endEvent, openThread } from '../lib/thread.js'
import { pointSelects } from '../lib/transaction.js'

export { check_prepare, commands, is_prepared } from '../lib/commands.js'
export { options } from '../lib/options.js'
export { init, thread_done } from '../lib/thread.js'

export async function thread_init(): Promise<void> {
  await openThread(['point_selects'], { point_selects: 1 })
}

export async function event(): Promise<void> {
  await pointSelects()
  await endEvent()
}
