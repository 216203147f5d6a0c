import { RunError } from '../errors/bench-error.js'
import type { RunControl } from '../worker/run-control.js'
import type { WorkerPool } from './worker-pool.js'

/** A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

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
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        reject(
          new RunError('BENCH_RUN_START_TIMEOUT', { seconds: timeoutSeconds, ready: control.threadsReady(), threads }),
        )
      },
      Math.min(timeoutSeconds * 1000, LONGEST_TIMER_MS),
    )
  })
  try {
    await Promise.race([pool.ready, timeout, interrupted])
  } finally {
    clearTimeout(timer)
  }
}
