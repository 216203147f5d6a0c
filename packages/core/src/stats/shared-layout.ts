/**
 * Where each number of the statistics lies in shared memory; the only file with offsets. One `RecorderMemory` per worker: its
 * threads are the only writers, by plain stores, and the main thread reads at any time. So every single number is whole, but
 * two of them may be an event apart.
 *
 *     counters    thread 0: [ measured block | scratch block ] · thread 1: …       Float64, 16 a block: two cache lines
 *     extremes    epoch 0: [ thread 0: min, max of service, of response · … ] · …  Float64
 *     service     one histogram for all threads of the worker                      Float64, BUCKET_COUNT
 *     response    the same, if response time differs from service time             Float64, BUCKET_COUNT
 *     touched     lowest and highest bucket in use, of service, of response        Int32
 *
 * The scratch block takes what happens before measuring begins. `running` and `busySinceNs` describe the present and are
 * always written in the measured block.
 */
import { BUCKET_COUNT } from './histogram.js'

const BLOCK_LENGTH = 16
const EXTREMES_LENGTH = 4
const TOUCHED_LENGTH = 4

/** Fields of a thread's block. */
export const COUNTER = {
  events: 0,
  reads: 1,
  writes: 2,
  other: 3,
  ignoredErrors: 4,
  reconnects: 5,
  /** Events begun, and begun again after an ignored error. */
  attempts: 6,
  serviceSumNs: 7,
  responseSumNs: 8,
  /** Latencies that were negative, not a number, or above `HIGHEST_NS`. */
  clamped: 9,
  /** 1 while the thread's loop runs. */
  running: 10,
  /** Start of the event that is executed now; 0 if none. */
  busySinceNs: 11,
} as const

/** Fields of a thread's extremes in one epoch. Without events, a minimum is Infinity and a maximum is 0. */
export const EXTREME = { serviceMinNs: 0, serviceMaxNs: 1, responseMinNs: 2, responseMaxNs: 3 } as const

/** Fields of `touched`. Without events, the lowest is `BUCKET_COUNT` and the highest is −1. */
export const TOUCHED = { serviceLowest: 0, serviceHighest: 1, responseLowest: 2, responseHighest: 3 } as const

/** The memory of one worker's recorders: plain data that can be posted. */
export interface RecorderMemory {
  /** Threads that the worker hosts. */
  readonly threads: number
  /** Periods whose minimum and maximum are kept apart: the checkpoints and the end. */
  readonly epochs: number
  readonly counters: SharedArrayBuffer
  readonly extremes: SharedArrayBuffer
  readonly service: SharedArrayBuffer
  /** Undefined in closed loop, where response time is service time. */
  readonly response: SharedArrayBuffer | undefined
  readonly touched: SharedArrayBuffer
}

/** Typed views on a `RecorderMemory`. */
export interface RecorderViews {
  readonly counters: Float64Array
  readonly extremes: Float64Array
  readonly service: Float64Array
  readonly response: Float64Array | undefined
  readonly touched: Int32Array
}

/** What a worker's memory is made for. */
export interface RecorderMemoryOptions {
  readonly threads: number
  readonly epochs: number
  /** Keep response times apart from service times (`--rate`). */
  readonly response: boolean
}

/** Makes the memory of one worker. Once per worker, in the main thread. */
export function allocateRecorderMemory({ threads, epochs, response }: RecorderMemoryOptions): RecorderMemory {
  const memory: RecorderMemory = {
    threads,
    epochs,
    counters: sharedDoubles(threads * 2 * BLOCK_LENGTH),
    extremes: sharedDoubles(epochs * threads * EXTREMES_LENGTH),
    service: sharedDoubles(BUCKET_COUNT),
    response: response ? sharedDoubles(BUCKET_COUNT) : undefined,
    touched: new SharedArrayBuffer(TOUCHED_LENGTH * Int32Array.BYTES_PER_ELEMENT),
  }
  const { extremes, touched } = viewRecorderMemory(memory)
  for (let at = 0; at < extremes.length; at += EXTREMES_LENGTH) {
    extremes[at + EXTREME.serviceMinNs] = Infinity
    extremes[at + EXTREME.responseMinNs] = Infinity
  }
  touched.set([BUCKET_COUNT, -1, BUCKET_COUNT, -1])
  return memory
}

/** Makes views on a worker's memory, in any thread. */
export function viewRecorderMemory(memory: RecorderMemory): RecorderViews {
  return {
    counters: new Float64Array(memory.counters),
    extremes: new Float64Array(memory.extremes),
    service: new Float64Array(memory.service),
    response: memory.response === undefined ? undefined : new Float64Array(memory.response),
    touched: new Int32Array(memory.touched),
  }
}

/** Where a thread's measured block begins in `counters`. */
export function measuredOffset(thread: number): number {
  return thread * 2 * BLOCK_LENGTH
}

/** Where a thread's scratch block begins in `counters`. */
export function scratchOffset(thread: number): number {
  return measuredOffset(thread) + BLOCK_LENGTH
}

/** Where a thread's extremes of an epoch begin in `extremes`. Once per event. */
export function extremeOffset(threads: number, thread: number, epoch: number): number {
  return (epoch * threads + thread) * EXTREMES_LENGTH
}

function sharedDoubles(length: number): SharedArrayBuffer {
  return new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT)
}
