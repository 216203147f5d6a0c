import type { Workload } from '../contracts/workload.js'
import type { CommandRequest } from './command-request.js'
import type { MainHooks } from './main-hooks.js'
import { runCommand } from './run-command.js'
import type { PlannedRun } from './run-plan.js'

/** What `if_exists` is set to: complete tables stay, incomplete ones are made anew. */
const RESUME = 'resume'

/**
 * On the embedded database, makes the data that `run` needs if it is not there. On a server nothing is ever created unasked.
 * @returns the exit code of the prepare command; 0 if there was nothing to do.
 */
export async function prepareData(
  request: CommandRequest,
  { plan, settings }: PlannedRun,
  workload: Workload,
  hooks: MainHooks,
): Promise<number> {
  const embedded = request.driver?.value.capabilities.embedded === true
  const [mayPrepare, canPrepare] = [embedded && settings.autoPrepare, workload.commands['prepare'] !== undefined]
  if (!mayPrepare || !canPrepare || (await hooks.isPrepared())) return 0
  request.log.notice('Preparing missing or incomplete tables (--auto-prepare=off to leave them alone)')
  const values = { ...plan.values, if_exists: RESUME }
  const preparation = { ...request, command: 'prepare', values }
  const exitCode = await runCommand(preparation, { ...plan, command: 'prepare', values }, workload)
  request.log.notice('')
  return exitCode
}
