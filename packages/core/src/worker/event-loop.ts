/**
 * Hot: the loop. Once per event: may I start another one · start · stop.
 * Time is taken right after the event, and before it together with the look at the limits, which an event's time therefore
 * includes: some ten nanoseconds, for one reading of the clock less. Nothing is sent from here, nothing is allocated, and every error
 * leaves for `event-failure.ts` at once. Covered by `event-loop.bench.ts`.
 */
import type { Awaitable } from '../contracts/awaitable.js'
import { isPromise } from '../sql/is-promise.js'
import { EVENT_TIME } from '../stats/event-times.js'
import type { EventClock, EventTimes } from '../stats/event-times.js'
import { NOT_YET, STOP } from './event-gate.js'
import type { EventGate } from './event-gate.js'
import type { Pacer } from './pacer.js'

/** The part of a thread's recorder that the loop writes. */
export interface EventRecorder {
  eventBegan(times: EventTimes): void
  eventEnded(times: EventTimes): void
  /** The event that was started last is not counted. */
  eventDropped(): void
}

/** One logical thread, as the loop sees it. */
export interface LoopThread {
  readonly gate: EventGate
  readonly times: EventTimes
  readonly recorder: EventRecorder
  /** The workload's event, bound to this thread's state. A truthy answer ends the thread. */
  readonly event: () => Awaitable<unknown>
  /** Starts the event again or gives up; the answer is the event's. Throws what ends the run. */
  readonly recover: (error: unknown) => Promise<unknown>
  /** The same for a loop that cannot wait. */
  readonly recoverSync: (error: unknown) => unknown
  /** Throws: the synchronous loop cannot wait. */
  readonly refusePromise: () => never
}

/**
 * Runs one thread to its end. For workloads that may answer with promises.
 * @param shared other threads live in this worker: they get their turn after each event, also when it answered at once.
 */
export async function runAsync(thread: LoopThread, clock: EventClock, pacer: Pacer, shared: boolean): Promise<void> {
  const { gate, times, recorder, event, recover } = thread
  for (;;) {
    clock.stamp(times, EVENT_TIME.start)
    const verdict = gate.next(times)
    if (verdict === STOP) return
    if (verdict === NOT_YET) {
      await pacer.wait(times[EVENT_TIME.wake]!)
      continue
    }
    recorder.eventBegan(times)
    let answer: unknown
    try {
      answer = event()
      if (shared || isPromise(answer)) answer = await answer
    } catch (error) {
      answer = await recover(error)
    }
    clock.stamp(times, EVENT_TIME.end)
    if (answer) {
      recorder.eventDropped()
      return
    }
    recorder.eventEnded(times)
    if (times[EVENT_TIME.end]! >= pacer.yieldAtNs) await pacer.turn()
  }
}

/** Runs all threads of a worker in turns to their end. For workloads that always answer at once. */
export function runSync(threads: readonly LoopThread[], clock: EventClock, pacer: Pacer): void {
  const active = threads.slice()
  while (active.length > 0) {
    let earliestNs = Infinity
    let waiting = 0
    for (let index = active.length - 1; index >= 0; index--) {
      const thread = active[index]!
      const times = thread.times
      clock.stamp(times, EVENT_TIME.start)
      const verdict = thread.gate.next(times)
      if (verdict === NOT_YET) {
        waiting += 1
        if (times[EVENT_TIME.wake]! < earliestNs) earliestNs = times[EVENT_TIME.wake]!
      } else if (verdict === STOP || !runOne(thread, clock)) {
        active.splice(index, 1)
      }
    }
    if (waiting > 0 && waiting === active.length) pacer.block(earliestNs)
  }
}

/** One event of the synchronous loop. @returns whether the thread goes on. */
function runOne(thread: LoopThread, clock: EventClock): boolean {
  const recorder = thread.recorder
  const times = thread.times
  recorder.eventBegan(times)
  let answer: unknown
  try {
    answer = thread.event()
  } catch (error) {
    answer = thread.recoverSync(error)
  }
  clock.stamp(times, EVENT_TIME.end)
  if (answer) {
    if (isPromise(answer)) return thread.refusePromise()
    recorder.eventDropped()
    return false
  }
  recorder.eventEnded(times)
  return true
}
