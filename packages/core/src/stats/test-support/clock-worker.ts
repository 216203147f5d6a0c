import { parentPort, workerData } from 'node:worker_threads'
import { MonotonicClock } from '../monotonic-clock.js'

// Answers every message with a reading of a clock with the origin that the worker was started with.
const clock = new MonotonicClock(workerData as number)
parentPort?.on('message', () => parentPort?.postMessage(clock.nowNs()))
