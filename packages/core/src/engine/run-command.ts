import { availableParallelism } from 'node:os'
import type { Workload } from '../contracts/workload.js'
import { BenchError, RunError } from '../errors/bench-error.js'
import { EXIT_CODE } from '../errors/exit-code.js'
import { MonotonicClock } from '../stats/monotonic-clock.js'
import { PHASE, RunControl } from '../worker/run-control.js'
import type { RunPlan } from '../worker/protocol.js'
import type { CommandRequest } from './command-request.js'
import { MainHooks } from './main-hooks.js'
import { createProgressPrinter } from './progress-printer.js'
import { endBySignal, onStopSignal } from './signals.js'
import type { StopSignal } from './signals.js'
import { blocksThread, countWorkers } from './worker-count.js'
import { WorkerPool } from './worker-pool.js'

/**
 * Runs a command besides `run`: once, or once per thread if it is parallel. Every thread runs to its end; failures are
 * reported one by one, and any of them fails the command.
 * @throws {BenchError} what failed; BENCH_RUN_COMMAND_FAILED if it was parallel.
 */
export async function runCommand(request: CommandRequest, plan: RunPlan, workload: Workload): Promise<number> {
  const { log, command } = request
  const parallel = workload.commands[command]?.parallel === true && plan.threads > 1
  const control = RunControl.allocate()
  const clock = new MonotonicClock(plan.originSeconds)
  const progress = createProgressPrinter(request.stderr, clock, plan.values['report_interval'] as number)
  if (command === 'prepare') await checkPrepare(request, plan, workload, control, clock)
  if (parallel) log.notice('Initializing worker threads...\n')

  const threads = parallel ? plan.threads : 1
  const blocking = blocksThread(request.driver?.value, workload)
  const pool = new WorkerPool({
    plan,
    threads,
    workers: countWorkers(threads, blocking, availableParallelism()),
    blocking,
    control,
    epochs: 1,
    log,
    onProgress: (label, done, total) => {
      progress.update(label, done, total)
    },
    onEventFailure: () => undefined,
  })
  let signal: StopSignal | undefined
  const forgetSignals = onStopSignal((received) => {
    signal = received
    log.warning(`Interrupted: finishing the current statement; the '${command}' command is not complete.`)
    control.enter(PHASE.draining)
  })
  control.schedule(clock.nowNs(), clock.nowNs(), Infinity)
  control.enter(PHASE.running)
  pool.init()
  try {
    await pool.done
    await pool.exited
  } finally {
    forgetSignals()
    progress.finish()
  }
  if (signal === 'SIGTERM') endBySignal('SIGTERM')
  if (signal !== undefined) return EXIT_CODE.interrupted
  return reportFailures(request, pool, threads)
}

async function checkPrepare(
  { log, driver }: CommandRequest,
  plan: RunPlan,
  workload: Workload,
  control: RunControl,
  clock: MonotonicClock,
): Promise<void> {
  const hooks = new MainHooks({
    plan,
    workload,
    drivers: driver === undefined ? [] : [driver.value],
    control,
    clock,
    log,
  })
  try {
    await hooks.checkPrepare()
  } finally {
    await hooks.close()
  }
}

function reportFailures({ command, log }: CommandRequest, pool: WorkerPool, threads: number): number {
  const { failures } = pool
  const [first] = failures
  if (first === undefined) return EXIT_CODE.success
  if (threads === 1) throw first.error
  for (const { error, threadId } of failures) {
    log.fatal(`thread ${String(threadId)}: ${error.message}`)
  }
  const hints = new Set(failures.map(({ error }) => (BenchError.isInstance(error) ? error.hint : '')))
  throw new RunError('BENCH_RUN_COMMAND_FAILED', {
    command,
    failed: failures.length,
    threads,
    hint: [...hints].filter((hint) => hint !== '').join(' '),
  })
}
