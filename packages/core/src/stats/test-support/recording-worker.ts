import { parentPort, workerData } from 'node:worker_threads'
import { Generator } from '../../random/generator.js'
import { ThreadRecorder } from '../recorder.js'
import type { RecorderMemory } from '../shared-layout.js'

/** What the worker of `recorder.workers.test.ts` is started with. */
export interface RecordingWorkerData {
  readonly memory: RecorderMemory
  readonly epoch: SharedArrayBuffer
  readonly seed: number
  readonly events: number
}

/** What it really recorded. */
export interface RecordedTotals {
  readonly serviceSumNs: number
  readonly responseSumNs: number
  readonly minNs: number
  readonly maxNs: number
}

const { memory, epoch, seed, events } = workerData as RecordingWorkerData
const epochView = new Int32Array(epoch)
const generator = new Generator(seed, 0)
const recorders = Array.from({ length: memory.threads }, (_, thread) => new ThreadRecorder(memory, thread, epochView))
const totals = { serviceSumNs: 0, responseSumNs: 0, minNs: Infinity, maxNs: 0 }

for (const recorder of recorders) {
  recorder.threadStarted()
  recorder.startMeasuring()
}
for (let event = 0; event < events; event++) {
  const recorder = recorders[event % recorders.length] as ThreadRecorder
  const serviceNs = Math.floor(1000 * Math.exp(generator.nextDouble() * 12))
  const responseNs = serviceNs + (generator.nextUint32() >>> 12)
  recorder.eventStarted(event + 1)
  recorder.readDone()
  recorder.writeDone()
  recorder.otherDone()
  recorder.eventDone(serviceNs, responseNs)
  totals.serviceSumNs += serviceNs
  totals.responseSumNs += responseNs
  totals.minNs = Math.min(totals.minNs, serviceNs)
  totals.maxNs = Math.max(totals.maxNs, serviceNs)
}
for (const recorder of recorders) recorder.threadEnded()
parentPort?.postMessage(totals satisfies RecordedTotals)
