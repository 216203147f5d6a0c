import { instantiateWorkload } from '../plugins/instantiate-workload.js'
import type { CommandRequest } from './command-request.js'
import { runBenchmark } from './run-benchmark.js'
import { runCommand } from './run-command.js'
import { createRunPlan } from './run-plan.js'

/**
 * Runs one command of a workload: `run`, or any that it declares. Prints through the request's log and reporters.
 * @returns the exit code.
 * @throws {BenchError} what kept the command from being carried out.
 */
export async function executeCommand(request: CommandRequest): Promise<number> {
  const planned = createRunPlan(request)
  const instantiated = await instantiateWorkload(request.entry.owner, request.entry.name, {
    command: request.command,
    version: request.toolVersion,
  })
  if (request.command !== 'run') return runCommand(request, planned.plan, instantiated.workload)
  return runBenchmark(request, planned, instantiated)
}
