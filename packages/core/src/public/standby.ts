/** For programs that want their first event soon. Loads nothing but what it needs. */
export { startWorker } from '../worker/start-worker.js'
