import { RunError } from '../errors/bench-error.js'
import type { RunControl } from '../worker/run-control.js'
import { settlesWithin } from './settles-within.js'
import type { WorkerPool } from './worker-pool.js'

/**
 * Waits until all threads are initialised, or until the run is interrupted.
 * @throws {RunError} BENCH_RUN_START_TIMEOUT, or the first failure of a thread.
 */
export async function startBarrier(
  pool: WorkerPool,
  timeoutSeconds: number,
  threads: number,
  control: RunControl,
  interrupted: Promise<void>,
): Promise<void> {
  if (await settlesWithin(Promise.race([pool.ready, interrupted]), timeoutSeconds * 1000)) return
  throw new RunError('BENCH_RUN_START_TIMEOUT', { seconds: timeoutSeconds, ready: control.threadsReady(), threads })
}
