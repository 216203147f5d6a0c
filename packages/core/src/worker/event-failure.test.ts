import { describe, expect, it } from 'vitest'
import { API_VERSION } from '../contracts/api-version.js'
import type { ThreadContext, Workload } from '../contracts/workload.js'
import { RunError } from '../errors/bench-error.js'
import { RestartEvent } from '../sql/restart-event.js'
import { FakeClock } from '../testing/fake-clock.js'
import { createEventFailures, CUT_OFF } from './event-failure.js'
import { Pacer } from './pacer.js'
import { PHASE, RunControl } from './run-control.js'

const RESTART = new RestartEvent({ kind: 'deadlock', code: '', sqlState: '', message: 'm' }, 'UPDATE t')
const STATE = { of: 'thread 3' }

/** The failures of thread 3 of a running run. @param answers of the event, in order; an Error or a restart is thrown. */
function setUp(answers: readonly unknown[], part: Partial<Workload> = {}) {
  const clock = new FakeClock()
  const control = RunControl.allocate()
  control.schedule(0, 0, Infinity)
  control.enter(PHASE.running)
  const pacer = new Pacer(clock, control, false)
  const calls: unknown[] = []
  const context = { threadId: 3, clock } as unknown as ThreadContext
  const left = [...answers]
  const workload: Workload = {
    name: 'w',
    apiVersion: API_VERSION,
    description: 'd',
    options: {},
    commands: {},
    threadInit: () => undefined,
    event: (state, given) => {
      calls.push('event')
      expect([state, given]).toEqual([STATE, context])
      const answer = left.shift()
      if (answer instanceof Error || answer instanceof RestartEvent || isScriptError(answer)) throw answer
      return answer
    },
    ...part,
  }
  const recorder = { attempts: 0, attemptStarted: () => void (recorder.attempts += 1) }
  const failures = createEventFailures(workload, STATE, context, control, pacer, recorder)
  return { failures, control, clock, pacer, recorder, calls }
}

function isScriptError(value: unknown): value is { errcode: number } {
  return typeof value === 'object' && value !== null && 'errcode' in value
}

describe.each(['recover', 'recoverSync'] as const)('%s', (recover) => {
  /** What recovering answers or throws, at once or later. */
  async function outcome(
    setup: ReturnType<typeof setUp>,
    first: unknown,
  ): Promise<{ answer: unknown } | { thrown: unknown }> {
    try {
      return { answer: await setup.failures[recover](first) }
    } catch (error) {
      return { thrown: error }
    }
  }

  it('starts the event again until it gives an answer, and counts each attempt', async () => {
    const setup = setUp([RESTART, RESTART, 'done'])
    expect(await outcome(setup, RESTART)).toEqual({ answer: 'done' })
    expect(setup.recorder.attempts).toBe(3)
  })
  it('asks the workload before each new start, with the error', async () => {
    const errors: unknown[] = []
    const other = new RestartEvent(RESTART.facts, 'DELETE')
    const setup = setUp([other, undefined], {
      beforeRestart: (state, _context, error) => {
        errors.push(state, error)
      },
    })
    await outcome(setup, RESTART)
    expect(errors).toEqual([STATE, RESTART, STATE, other])
  })
  it('starts again for a script’s own request, and for no other error object', async () => {
    expect(await outcome(setUp(['done']), { errcode: 1 })).toEqual({ answer: 'done' })
    expect(await outcome(setUp(['done']), { errcode: 2 })).toMatchObject({ thrown: { code: 'BENCH_SCRIPT_HOOK' } })
    expect(await outcome(setUp(['done']), null)).toMatchObject({ thrown: { code: 'BENCH_SCRIPT_HOOK' } })
  })
  it('names the hook and the thread of any other error, without another attempt', async () => {
    const setup = setUp([])
    const boom = new Error('boom')
    expect(await outcome(setup, boom)).toMatchObject({
      thrown: { message: "`event' function failed in thread 3: boom", cause: boom },
    })
    expect([setup.recorder.attempts, setup.calls]).toEqual([0, []])
  })
  it('lets an error of ours through, also from a later attempt', async () => {
    const ours = new RunError('BENCH_RUN_WORKER_DIED', { worker: 0, reason: 'x' })
    const setup = setUp([ours])
    expect(await outcome(setup, RESTART)).toEqual({ thrown: ours })
    expect(setup.recorder.attempts).toBe(1)
  })
  it('goes on while the run is drained, and gives up when it is aborted', async () => {
    const setup = setUp([RESTART, RESTART, RESTART, RESTART], {
      beforeRestart: () => {
        if (setup.recorder.attempts === 2) setup.control.enter(PHASE.aborted)
      },
    })
    setup.control.enter(PHASE.draining)
    expect(await outcome(setup, RESTART)).toEqual({ thrown: CUT_OFF })
    expect(setup.recorder.attempts).toBe(3)
    expect(await outcome(setup, CUT_OFF)).toEqual({ thrown: CUT_OFF })
  })
})

describe('recover', () => {
  it('waits for a workload that prepares its restart, and for an event that answers later', async () => {
    const order: string[] = []
    const { failures } = setUp([], {
      beforeRestart: async () => {
        await Promise.resolve()
        order.push('prepared')
      },
      event: async () => {
        order.push('event')
        await Promise.resolve()
        if (order.length < 4) throw RESTART
        return 'done'
      },
    })
    expect(await failures.recover(RESTART)).toBe('done')
    expect(order).toEqual(['prepared', 'event', 'prepared', 'event'])
  })
  it.each([
    ['an ordinary error', new Error('boom'), "`before_restart_event' function failed in thread 3: boom"],
    ['another deadlock', RESTART, 'execute failed: m for query UPDATE t'],
  ])('ends the run when preparing the restart meets %s', async (_, thrown, message) => {
    const { failures, recorder } = setUp([], { beforeRestart: () => Promise.reject(thrown) })
    await expect(failures.recover(RESTART)).rejects.toThrow(message)
    expect(recorder.attempts).toBe(0)
  })
  it('returns to Node when its time is over, so that restarts do not keep timers waiting', async () => {
    let fired = false
    const setup = setUp(Array.from({ length: 5 }, () => RESTART))
    setImmediate(() => (fired = true))
    setup.clock.advance(1)
    await setup.failures.recover(RESTART)
    expect(fired).toBe(true)
  })
})

describe('recoverSync', () => {
  it.each([
    ['the event', { event: () => Promise.resolve() }],
    ['beforeRestart', { beforeRestart: () => Promise.resolve() }],
  ])('refuses a promise of %s', (_, part) => {
    expect(() => setUp([undefined], part).failures.recoverSync(RESTART)).toThrow('declares itself `synchronous`')
  })
})
