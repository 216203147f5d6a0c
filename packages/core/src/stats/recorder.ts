/**
 * Hot: one call per event or per statement.
 * Adds one thread's facts to memory that the main thread reads at any time; see `shared-layout.ts`. Must not allocate, must
 * not wait, must not post. Within one event the histograms are written before the sums, and the reader reads in the opposite
 * order, so no sum is ever ahead of its count. Covered by `recorder.bench.ts`.
 */
import { EVENT_TIME } from './event-times.js'
import type { EventTimes } from './event-times.js'
import { bucketIndex, HIGHEST_NS } from './histogram.js'
import {
  COUNTER,
  EXTREME,
  extremeOffset,
  measuredOffset,
  scratchOffset,
  TOUCHED,
  viewRecorderMemory,
} from './shared-layout.js'
import type { RecorderMemory } from './shared-layout.js'

/** One thread's writer. Used in the worker that hosts the thread, and by nobody else. */
export class ThreadRecorder {
  readonly #counters: Float64Array
  readonly #extremes: Float64Array
  readonly #service: Float64Array
  readonly #response: Float64Array | undefined
  readonly #touched: Int32Array
  readonly #epoch: Int32Array
  readonly #threads: number
  readonly #thread: number
  readonly #measured: number
  /** Where counts go: the scratch block, later the measured one. */
  #block: number
  #measuring = false

  /**
   * @param thread number of the thread within its worker.
   * @param epochView one shared element: number of the checkpoint period, 0 to `memory.epochs − 1`. The main thread sets it.
   */
  constructor(memory: RecorderMemory, thread: number, epochView: Int32Array) {
    const views = viewRecorderMemory(memory)
    this.#counters = views.counters
    this.#extremes = views.extremes
    this.#service = views.service
    this.#response = views.response
    this.#touched = views.touched
    this.#epoch = epochView
    this.#threads = memory.threads
    this.#thread = thread
    this.#measured = measuredOffset(thread)
    this.#block = scratchOffset(thread)
  }

  /** From now on everything counts. Before, nothing is reported but that the thread runs and is busy. */
  startMeasuring(): void {
    this.#block = this.#measured
    this.#measuring = true
  }

  threadStarted(): void {
    this.#counters[this.#measured + COUNTER.running] = 1
  }

  /** The loop has ended. An event that it was cut off from stays busy: it is unfinished. */
  threadEnded(): void {
    this.#counters[this.#measured + COUNTER.running] = 0
  }

  eventStarted(nowNs: number): void {
    // 0 means idle, and a clock may be at its origin.
    this.#counters[this.#measured + COUNTER.busySinceNs] = nowNs > 0 ? nowNs : 1
    this.#count(COUNTER.attempts)
  }

  /** The event whose times these are has started; see `event-times.ts` for why they are not handed over as numbers. */
  eventBegan(times: EventTimes): void {
    this.eventStarted(times[EVENT_TIME.start]!)
  }

  eventEnded(times: EventTimes): void {
    const endNs = times[EVENT_TIME.end]!
    this.eventDone(endNs - times[EVENT_TIME.start]!, endNs - times[EVENT_TIME.intended]!)
  }

  /** The event that was started last begins again, after an ignored error. */
  attemptStarted(): void {
    this.#count(COUNTER.attempts)
  }

  /**
   * @param serviceNs from the moment the event really started to its end.
   * @param responseNs from its intended start; not looked at in a closed loop.
   */
  eventDone(serviceNs: number, responseNs: number): void {
    if (this.#measuring) this.#recordLatencies(serviceNs, responseNs)
    this.#count(COUNTER.events)
    this.#counters[this.#measured + COUNTER.busySinceNs] = 0
  }

  /** The event that was started last is not counted. */
  eventDropped(): void {
    this.#counters[this.#measured + COUNTER.busySinceNs] = 0
  }

  readDone(): void {
    this.#count(COUNTER.reads)
  }

  writeDone(): void {
    this.#count(COUNTER.writes)
  }

  otherDone(): void {
    this.#count(COUNTER.other)
  }

  errorIgnored(): void {
    this.#count(COUNTER.ignoredErrors)
  }

  reconnected(): void {
    this.#count(COUNTER.reconnects)
  }

  #count(field: number): void {
    this.#counters[this.#block + field]! += 1
  }

  #recordLatencies(serviceNs: number, responseNs: number): void {
    const extremes = extremeOffset(this.#threads, this.#thread, Atomics.load(this.#epoch, 0))
    const service = this.#toBucketRange(serviceNs)
    this.#record(this.#service, TOUCHED.serviceLowest, extremes + EXTREME.serviceMinNs, service)
    this.#counters[this.#measured + COUNTER.serviceSumNs]! += service
    if (this.#response === undefined) return
    const response = this.#toBucketRange(responseNs)
    this.#record(this.#response, TOUCHED.responseLowest, extremes + EXTREME.responseMinNs, response)
    this.#counters[this.#measured + COUNTER.responseSumNs]! += response
  }

  /** @param touched where the lowest bucket is kept, and extreme where the minimum is; the highest and maximum follow. */
  #record(histogram: Float64Array, touched: number, extreme: number, valueNs: number): void {
    const index = bucketIndex(valueNs)
    if (index < this.#touched[touched]!) this.#touched[touched] = index
    if (index > this.#touched[touched + 1]!) this.#touched[touched + 1] = index
    if (valueNs < this.#extremes[extreme]!) this.#extremes[extreme] = valueNs
    if (valueNs > this.#extremes[extreme + 1]!) this.#extremes[extreme + 1] = valueNs
    histogram[index]! += 1
  }

  /** A whole number that has a bucket. What had none is counted. */
  #toBucketRange(valueNs: number): number {
    if (valueNs >= 0 && valueNs <= HIGHEST_NS) return Math.trunc(valueNs)
    this.#count(COUNTER.clamped)
    return valueNs > HIGHEST_NS ? HIGHEST_NS : 0
  }
}
