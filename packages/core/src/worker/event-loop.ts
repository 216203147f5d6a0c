/**
 * Hot: the loop. Once per event: may I start another one · start · stop.
 * Time is taken right before and right after the event; nothing is sent from here, nothing is allocated, and every error
 * leaves for `event-failure.ts` at once. Covered by `event-loop.bench.ts`.
 */
import type { Awaitable } from '../contracts/awaitable.js'
import type { Clock } from '../contracts/clock.js'
import { isPromise } from '../sql/is-promise.js'
import { NOT_YET, STOP } from './event-gate.js'
import type { EventGate } from './event-gate.js'
import type { Pacer } from './pacer.js'

/** The part of a thread's recorder that the loop writes. */
export interface EventRecorder {
  eventStarted(nowNs: number): void
  eventDone(serviceNs: number, responseNs: number): void
  /** The event that was started last is not counted. */
  eventDropped(): void
}

/** One logical thread, as the loop sees it. */
export interface LoopThread {
  readonly gate: EventGate
  readonly recorder: EventRecorder
  /** The workload's event, bound to this thread's state. A truthy answer ends the thread. */
  readonly event: () => Awaitable<unknown>
  /** Starts the event again or gives up; the answer is the event's. Throws what ends the run. */
  readonly recover: (error: unknown) => Promise<unknown>
  /** The same for a loop that cannot wait. */
  readonly recoverSync: (error: unknown) => unknown
}

/**
 * Runs one thread to its end. For workloads that may answer with promises.
 * @param shared other threads live in this worker: they get their turn after each event, also when it answered at once.
 */
export async function runAsync(thread: LoopThread, clock: Clock, pacer: Pacer, shared: boolean): Promise<void> {
  const { gate, recorder, event, recover } = thread
  for (;;) {
    const startNs = gate.next(clock.nowNs())
    if (startNs === STOP) return
    if (startNs === NOT_YET) {
      await pacer.wait(gate.arrivalNs)
      continue
    }
    recorder.eventStarted(startNs)
    let answer: unknown
    try {
      answer = event()
      if (shared || isPromise(answer)) answer = await answer
    } catch (error) {
      answer = await recover(error)
    }
    const endNs = clock.nowNs()
    if (answer) {
      recorder.eventDropped()
      return
    }
    recorder.eventDone(endNs - startNs, endNs - gate.intendedNs)
    if (endNs >= pacer.yieldAtNs) await pacer.turn()
  }
}

/** Runs all threads of a worker in turns to their end. For workloads that always answer at once. */
export function runSync(threads: readonly LoopThread[], clock: Clock, pacer: Pacer): void {
  const active = threads.slice()
  while (active.length > 0) {
    let earliestNs = Infinity
    let waiting = 0
    for (let index = active.length - 1; index >= 0; index--) {
      const thread = active[index]!
      const startNs = thread.gate.next(clock.nowNs())
      if (startNs === NOT_YET) {
        waiting += 1
        if (thread.gate.arrivalNs < earliestNs) earliestNs = thread.gate.arrivalNs
      } else if (startNs === STOP || !runOne(thread, startNs, clock)) {
        active.splice(index, 1)
      }
    }
    if (waiting > 0 && waiting === active.length) pacer.block(earliestNs)
  }
}

/** One event of the synchronous loop. @returns whether the thread goes on. */
function runOne(thread: LoopThread, startNs: number, clock: Clock): boolean {
  const recorder = thread.recorder
  recorder.eventStarted(startNs)
  let answer: unknown
  try {
    answer = thread.event()
  } catch (error) {
    answer = thread.recoverSync(error)
  }
  const endNs = clock.nowNs()
  if (answer) {
    recorder.eventDropped()
    return false
  }
  recorder.eventDone(endNs - startNs, endNs - thread.gate.intendedNs)
  return true
}
