import { describe, expect, it } from 'vitest'
import { allocateRecorderMemory } from '../stats/shared-layout.js'
import { ThreadRecorder } from '../stats/recorder.js'
import { StatsReader } from '../stats/snapshot.js'
import type { StatsReading } from '../stats/snapshot.js'
import { createEventTimes } from '../stats/event-times.js'
import type { EventTimes } from '../stats/event-times.js'
import { Arrivals } from './arrivals.js'
import { ClosedLoopGate, RateGate } from './event-gate.js'
import { runAsync, runSync } from './event-loop.js'
import type { LoopThread } from './event-loop.js'
import { Pacer } from './pacer.js'
import { PHASE, RunControl } from './run-control.js'

const SECOND = 1e9

interface Setup {
  readonly events: readonly (() => unknown)[]
  readonly eventLimit?: number
  readonly ratePerSecond?: number
  readonly recover?: (error: unknown) => unknown
}

function refusePromise(): never {
  throw new Error('promise refused')
}

/** One worker's threads on a clock that moves on by 1 µs per reading. */
function setUp({ events, eventLimit = 0, ratePerSecond = 0, recover }: Setup) {
  const clock = {
    now: 0,
    nowNs() {
      this.now += 1000
      return this.now
    },
    stamp(times: EventTimes, field: number) {
      times[field] = this.nowNs()
    },
  }
  const control = RunControl.allocate()
  control.schedule(0, 0, SECOND)
  control.enter(PHASE.running)
  const memory = allocateRecorderMemory({ threads: events.length, epochs: 1, response: ratePerSecond > 0 })
  const pacer = new Pacer(clock, control, false)
  const threads = events.map((event, index): LoopThread => {
    const recorder = new ThreadRecorder(memory, index, control.epochView)
    const gate =
      ratePerSecond > 0
        ? new RateGate(control, eventLimit, recorder, new Arrivals(control, 1, ratePerSecond), pacer)
        : new ClosedLoopGate(control, eventLimit, recorder)
    const failed = (error: unknown): unknown => {
      if (recover === undefined) throw error
      return recover(error)
    }
    return {
      gate,
      times: createEventTimes(),
      recorder,
      event,
      recover: (error) => Promise.resolve(error).then(failed),
      recoverSync: failed,
      refusePromise,
    }
  })
  const read = (): StatsReading => new StatsReader([memory]).read()
  return { clock, control, pacer, threads, read }
}

/** Runs all threads in the loop of that name. */
async function run(loop: 'sync' | 'async', setup: ReturnType<typeof setUp>): Promise<void> {
  if (loop === 'sync') runSync(setup.threads, setup.clock, setup.pacer)
  else
    await Promise.all(
      setup.threads.map((thread) => runAsync(thread, setup.clock, setup.pacer, setup.threads.length > 1)),
    )
}

describe.each(['sync', 'async'] as const)('the %s loop', (loop) => {
  it('runs exactly as many events as the limit allows, over all threads', async () => {
    const setup = setUp({ events: [() => undefined, () => undefined, () => undefined], eventLimit: 100 })
    await run(loop, setup)
    expect(setup.read().service.count).toBe(100)
    expect(setup.control.stopReason()).toBe('events')
  })
  it('gives every thread its turn', async () => {
    const setup = setUp({ events: [() => undefined, () => undefined], eventLimit: 100 })
    await run(loop, setup)
    expect([...setup.read().threadEvents]).toEqual([50, 50])
  })
  it('measures from right before to right after the event', async () => {
    const setup = setUp({ events: [() => undefined] })
    setup.threads[0] = { ...(setup.threads[0] as LoopThread), event: () => void (setup.clock.now += 5000) }
    await run(loop, setup)
    const { service } = setup.read()
    // 5 µs of work and the 1 µs of the closing reading.
    expect(service.sumNs).toBe(service.count * 6000)
    expect(setup.control.stopReason()).toBe('time')
  })
  it('ends a thread whose event answers with something truthy, and does not count that event', async () => {
    let calls = 0
    const setup = setUp({ events: [() => ++calls === 3, () => undefined], eventLimit: 10 })
    await run(loop, setup)
    expect([...setup.read().threadEvents]).toEqual([2, 7])
    expect(setup.read().busy).toBe(0)
  })
  it('counts an event that was restarted once, with the time of all its attempts', async () => {
    let calls = 0
    const setup = setUp({
      events: [
        () => {
          calls += 1
          if (calls === 1) throw new Error('restart')
        },
      ],
      eventLimit: 2,
      recover: () => void (setup.clock.now += 10_000),
    })
    await run(loop, setup)
    expect(setup.read().service).toMatchObject({ count: 2, sumNs: 11_000 + 1000 })
  })
  it('lets an error out that nobody recovers from, and leaves the event unfinished', async () => {
    const setup = setUp({
      events: [
        () => {
          throw new Error('boom')
        },
      ],
    })
    await expect(run(loop, setup)).rejects.toThrow('boom')
    expect(setup.read()).toMatchObject({ busy: 1, service: { count: 0 } })
  })
  it('measures response from the intended start in rate mode', async () => {
    const setup = setUp({ events: [() => undefined], eventLimit: 50, ratePerSecond: 100_000_000 })
    await run(loop, setup)
    const { service, response } = setup.read()
    expect(service.count).toBe(50)
    // Overload: arrivals every 10 ns, events every 2 µs, so the wait in the queue is nearly all of the response.
    expect(response.sumNs).toBeGreaterThan(service.sumNs * 10)
  })
})

describe('the sync loop', () => {
  it('refuses a promise instead of taking it for the end of the thread', async () => {
    const setup = setUp({ events: [() => Promise.resolve()] })
    await expect(run('sync', setup)).rejects.toThrow('promise refused')
  })
})

describe('the async loop', () => {
  it('waits for events that answer later, while other threads go on', async () => {
    const order: string[] = []
    const setup = setUp({
      events: [
        async () => {
          await new Promise((resolve) => setTimeout(resolve, 5))
          order.push('slow')
        },
        () => void order.push('fast'),
      ],
      eventLimit: 4,
    })
    await run('async', setup)
    expect(order).toEqual(['fast', 'fast', 'fast', 'slow'])
  })
  it('returns to Node from time to time, so that timers of the process get their turn', async () => {
    let fired = false
    const setup = setUp({ events: [() => undefined], eventLimit: 50_000 })
    setTimeout(() => (fired = true), 0)
    await run('async', setup)
    expect(fired).toBe(true)
  })
})
