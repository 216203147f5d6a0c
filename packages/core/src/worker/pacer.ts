import type { Clock } from '../contracts/clock.js'
import { PHASE } from './run-control.js'
import type { RunControl } from './run-control.js'

/** Node's timers are exact to about a millisecond; the rest is spent in turns of the event loop. */
const TIMER_SLACK_NS = 2e6
/** Longest sleep without a look whether the run is being stopped. */
const LONGEST_SLEEP_NS = 20e6
/** Loops that never wait return to Node so often, so that timers, sockets and messages get their turn. */
const YIELD_INTERVAL_NS = 20e6

interface Sleeper {
  readonly untilNs: number
  readonly wake: () => void
}

/**
 * Waiting, for the threads of one worker. A worker that hosts one blocking thread really sleeps; one that hosts several
 * keeps a list of sleepers and lets Node go on.
 */
export class Pacer {
  /** When the next loop should return to Node. */
  yieldAtNs = 0
  /** When the first sleeper is due; Infinity without one. */
  earliestNs = Infinity
  readonly #clock: Clock
  readonly #control: RunControl
  readonly #blocking: boolean
  /** Ascending. */
  readonly #sleepers: Sleeper[] = []
  #armed = false
  #turn: Promise<void> | undefined

  constructor(clock: Clock, control: RunControl, blocking: boolean) {
    this.#clock = clock
    this.#control = control
    this.#blocking = blocking
  }

  /** Waits until a time or the end of the run; may return early. */
  wait(untilNs: number): Promise<void> | undefined {
    if (this.#blocking) {
      this.block(untilNs)
      return undefined
    }
    return new Promise((wake) => {
      this.#insert({ untilNs, wake })
      this.#arm()
    })
  }

  /** Blocks the operating-system thread until a time or the end of the run. */
  block(untilNs: number): void {
    const remainingNs = Math.min(untilNs, this.#control.deadlineNs) - this.#clock.nowNs()
    if (remainingNs > 0) this.#control.waitWhileRunning(remainingNs / 1e6)
  }

  /** Pauses a thread inside its event; ends early only when the run is aborted. */
  sleep(milliseconds: number): Promise<void> | undefined {
    if (this.#blocking) {
      const untilNs = this.#clock.nowNs() + milliseconds * 1e6
      for (let now = this.#clock.nowNs(); now < untilNs; now = this.#clock.nowNs()) {
        if (this.#control.phase() === PHASE.aborted) return undefined
        this.#control.sleepUnlessAborted((untilNs - now) / 1e6)
      }
      return undefined
    }
    return this.#sleepInTurns(milliseconds)
  }

  /** Returns to Node's event loop once. All threads of the worker take part in the same turn, so that none gets ahead. */
  turn(): Promise<void> {
    this.#turn ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#turn = undefined
        this.yieldAtNs = this.#clock.nowNs() + YIELD_INTERVAL_NS
        resolve()
      })
    })
    return this.#turn
  }

  /** Wakes the sleepers that are due. */
  release(nowNs: number): void {
    const ended = this.#control.phase() !== PHASE.running || nowNs >= this.#control.deadlineNs
    while (this.#sleepers.length > 0 && (ended || (this.#sleepers[0] as Sleeper).untilNs <= nowNs)) {
      ;(this.#sleepers.shift() as Sleeper).wake()
    }
    this.earliestNs = this.#sleepers[0]?.untilNs ?? Infinity
  }

  /** Arrivals are handed out in order, so a new sleeper nearly always stands last. */
  #insert(sleeper: Sleeper): void {
    let index = this.#sleepers.length
    while (index > 0 && (this.#sleepers[index - 1] as Sleeper).untilNs > sleeper.untilNs) index -= 1
    this.#sleepers.splice(index, 0, sleeper)
    this.earliestNs = (this.#sleepers[0] as Sleeper).untilNs
  }

  #arm(): void {
    if (this.#armed || this.#sleepers.length === 0) return
    this.#armed = true
    const remainingNs = Math.min(this.earliestNs, this.#control.deadlineNs) - this.#clock.nowNs()
    const fire = (): void => {
      this.#armed = false
      this.release(this.#clock.nowNs())
      this.#arm()
    }
    if (remainingNs > TIMER_SLACK_NS) {
      setTimeout(fire, Math.min(remainingNs - TIMER_SLACK_NS, LONGEST_SLEEP_NS) / 1e6)
    } else {
      setImmediate(fire)
    }
  }

  async #sleepInTurns(milliseconds: number): Promise<void> {
    const untilNs = this.#clock.nowNs() + milliseconds * 1e6
    for (let now = this.#clock.nowNs(); now < untilNs; now = this.#clock.nowNs()) {
      if (this.#control.phase() === PHASE.aborted) return
      const pauseMs = Math.min(untilNs - now, LONGEST_SLEEP_NS) / 1e6
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
