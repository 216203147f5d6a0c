import { RunError } from '../errors/bench-error.js'
import type { RunControl } from '../worker/run-control.js'
import type { WorkerPool } from './worker-pool.js'

/**
 * Waits until all threads are initialised.
 * @throws {RunError} BENCH_RUN_START_TIMEOUT, or the first failure of a thread.
 */
export async function startBarrier(
  pool: WorkerPool,
  timeoutSeconds: number,
  threads: number,
  control: RunControl,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new RunError('BENCH_RUN_START_TIMEOUT', { seconds: timeoutSeconds, ready: control.threadsReady(), threads }),
      )
    }, timeoutSeconds * 1000)
  })
  try {
    await Promise.race([pool.ready, timeout])
  } finally {
    clearTimeout(timer)
  }
}
