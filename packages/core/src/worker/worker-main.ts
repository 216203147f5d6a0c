import { setFlagsFromString } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { serializeError } from '../errors/bench-error.js'
import { hostThreads } from './host-threads.js'
import type { FromWorker, ToWorker, WorkerData } from './protocol.js'

// By default the compiler inlines callees of 920 bytecodes together. The loop has more; what is left out, mostly the reading of
// the clock, would then allocate in every event. Before anything is compiled.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=3000')

/** Entry of a worker: connects the message port with `hostThreads`, which does the work. */
const port = parentPort
if (port === null) throw new Error('This module is the entry of a worker thread.')

const post = (message: FromWorker): void => {
  port.postMessage(message)
}
const waiting = new Map<ToWorker['type'], () => void>()
const arrived = new Set<ToWorker['type']>()
let loaded: (data: WorkerData) => void = () => undefined
const loading = new Promise<WorkerData>((resolve) => (loaded = resolve))
port.on('message', (message: ToWorker) => {
  if (message.type === 'worker-load') loaded(message.data)
  arrived.add(message.type)
  waiting.get(message.type)?.()
})
const received = (type: ToWorker['type']): Promise<void> =>
  arrived.has(type) ? Promise.resolve() : new Promise((resolve) => waiting.set(type, resolve))

const data = await loading
try {
  await hostThreads(data, { post, received })
} catch (error) {
  post({ type: 'thread-failed', threadId: data.firstThread, stage: 'load', error: serializeError(error) })
  post({ type: 'worker-done', endedAtNs: 0, errors: [] })
}
// The worker leaves by itself: ending one from outside during a driver's call can abort the whole process.
port.close()
