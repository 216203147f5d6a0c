import { parentPort, workerData } from 'node:worker_threads'
import { RunControl } from '../run-control.js'
import type { RunControlMemory } from '../run-control.js'

/** What the workers of `run-control.test.ts` are started with. */
export interface TicketWorkerData {
  readonly memory: RunControlMemory
  readonly limit: number
}

// Waits for the run to begin, so that all workers take at the same time, and tells how many tickets it got.
const { memory, limit } = workerData as TicketWorkerData
const control = new RunControl(memory)
control.threadReady()
while (control.phase() === 0) control.sleepUnlessAborted(1000)
let taken = 0
while (control.takeTicket(limit)) taken += 1
control.stop('events')
parentPort?.postMessage(taken)
