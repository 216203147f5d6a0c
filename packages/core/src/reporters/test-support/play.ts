import type { Reporter, ReporterInstance } from '../../contracts/reporter.js'
import { createMessageLog } from '../message-log.js'

/** What a reporter writes while its hooks are called. */
export async function play(
  reporter: Reporter,
  calls: (instance: ReporterInstance) => Promise<void>,
  verbosity = 3,
): Promise<string> {
  let text = ''
  const write = (more: string): void => {
    text += more
  }
  const log = createMessageLog({ write, verbosity })
  await calls(reporter.create({}, { write, log }))
  log.flush()
  return text
}
