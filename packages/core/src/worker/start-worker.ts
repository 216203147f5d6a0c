import { Worker } from 'node:worker_threads'
import { workerUrl } from './worker-url.js'

/**
 * Starts a worker that loads this package and then waits for `worker-load`. It does not keep the process alive before it is
 * used, so a program may start one early, while it still finds out what to run: booting it takes longer than that.
 */
export function startWorker(): Worker {
  const worker = new Worker(workerUrl)
  worker.unref()
  return worker
}
