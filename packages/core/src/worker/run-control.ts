/**
 * The words that the main thread and all workers of a run share. The event loop may not return to Node for a whole run, so
 * everything that steers it lies here and not in messages. The only file with these offsets.
 *
 *     integers   phase · stop reason · tickets · database used · arrival lock · threads ready · epoch · unique position
 *     floats     start · start of measuring · deadline · next arrival · arrival index · arrival period
 */
import type { StopReason } from '../contracts/stats.js'

/** Life of the loops: they start events only while running; in `aborted` they leave as soon as they can. */
export const PHASE = { starting: 0, running: 1, draining: 2, aborted: 3 } as const
export type Phase = (typeof PHASE)[keyof typeof PHASE]

const CELL = {
  phase: 0,
  stopReason: 1,
  tickets: 2,
  databaseUsed: 3,
  arrivalLock: 4,
  ready: 5,
  epoch: 6,
  unique: 7,
} as const
const FIELD = { start: 0, measure: 1, deadline: 2, nextArrival: 3, arrivalIndex: 4, arrivalPeriod: 5 } as const

const STOP_REASONS: readonly (StopReason | undefined)[] = [
  undefined,
  'time',
  'events',
  'script',
  'interrupt',
  'error',
  'deadline',
]

/** The memory itself: plain data that can be posted. */
export interface RunControlMemory {
  readonly integers: SharedArrayBuffer
  readonly floats: SharedArrayBuffer
}

/** One side's view on the shared words. */
export class RunControl {
  readonly memory: RunControlMemory
  readonly #integers: Int32Array
  readonly #floats: Float64Array
  /** For recorders: number of the period between two checkpoints. */
  readonly epochView: Int32Array
  /** For random numbers: position of the run's sequence of unique values. */
  readonly uniqueView: Int32Array

  constructor(memory: RunControlMemory) {
    this.memory = memory
    this.#integers = new Int32Array(memory.integers)
    this.#floats = new Float64Array(memory.floats)
    this.epochView = new Int32Array(memory.integers, CELL.epoch * 4, 1)
    this.uniqueView = new Int32Array(memory.integers, CELL.unique * 4, 1)
  }

  static allocate(): RunControl {
    return new RunControl({
      integers: new SharedArrayBuffer(Object.keys(CELL).length * 4),
      floats: new SharedArrayBuffer(Object.keys(FIELD).length * 8),
    })
  }

  phase(): Phase {
    return Atomics.load(this.#integers, CELL.phase) as Phase
  }

  /** Moves on; phases only grow. Wakes workers that wait. */
  enter(phase: Phase): void {
    for (let current = this.phase(); current < phase; current = this.phase()) {
      Atomics.compareExchange(this.#integers, CELL.phase, current, phase)
    }
    Atomics.notify(this.#integers, CELL.phase)
  }

  /** Blocks this operating-system thread until a time-out or until the phase is no longer `running`. */
  waitWhileRunning(milliseconds: number): void {
    Atomics.wait(this.#integers, CELL.phase, PHASE.running, milliseconds)
  }

  /** Blocks this operating-system thread; ends early only when the run is aborted. */
  sleepUnlessAborted(milliseconds: number): void {
    const phase = this.phase()
    if (phase < PHASE.aborted) Atomics.wait(this.#integers, CELL.phase, phase, milliseconds)
  }

  /** Records why the run ends; the first reason wins. */
  stop(reason: StopReason): void {
    Atomics.compareExchange(this.#integers, CELL.stopReason, 0, STOP_REASONS.indexOf(reason))
  }

  stopReason(): StopReason | undefined {
    return STOP_REASONS[Atomics.load(this.#integers, CELL.stopReason)]
  }

  /** True if this call got one of the first `limit` tickets. Once per event, with `--events`. */
  takeTicket(limit: number): boolean {
    return Atomics.add(this.#integers, CELL.tickets, 1) < limit
  }

  ticketsLeft(limit: number): boolean {
    return Atomics.load(this.#integers, CELL.tickets) < limit
  }

  markDatabaseUsed(): void {
    Atomics.store(this.#integers, CELL.databaseUsed, 1)
  }

  databaseUsed(): boolean {
    return Atomics.load(this.#integers, CELL.databaseUsed) === 1
  }

  threadReady(): void {
    Atomics.add(this.#integers, CELL.ready, 1)
  }

  threadsReady(): number {
    return Atomics.load(this.#integers, CELL.ready)
  }

  /** Sets the clock of the run, before it starts. */
  schedule(startNs: number, measureNs: number, deadlineNs: number): void {
    this.#floats[FIELD.start] = startNs
    this.#floats[FIELD.measure] = measureNs
    this.#floats[FIELD.deadline] = deadlineNs
    this.#floats[FIELD.arrivalPeriod] = -1
  }

  get startNs(): number {
    return this.#floats[FIELD.start] as number
  }

  get measureNs(): number {
    return this.#floats[FIELD.measure] as number
  }

  get deadlineNs(): number {
    return this.#floats[FIELD.deadline] as number
  }

  nextEpoch(): void {
    Atomics.add(this.epochView, 0, 1)
  }

  /** For `arrivals.ts` only: the lock and the state that it guards. */
  get arrivals(): {
    integers: Int32Array
    floats: Float64Array
    lock: number
    next: number
    index: number
    period: number
  } {
    return {
      integers: this.#integers,
      floats: this.#floats,
      lock: CELL.arrivalLock,
      next: FIELD.nextArrival,
      index: FIELD.arrivalIndex,
      period: FIELD.arrivalPeriod,
    }
  }
}
