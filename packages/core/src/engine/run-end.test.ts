import { describe, expect, it } from 'vitest'
import { createRecordingLogger } from '../testing/recording-logger.js'
import { PHASE, RunControl } from '../worker/run-control.js'
import { createDeferred } from './deferred.js'
import { waitForEnd } from './run-end.js'
import type { RunSettings } from './run-plan.js'
import { startBarrier } from './start-barrier.js'
import type { WorkerPool } from './worker-pool.js'

const clock = { nowNs: () => performance.now() * 1e6 }

function setUp(part: Partial<RunSettings>) {
  const control = RunControl.allocate()
  control.enter(PHASE.running)
  const log = createRecordingLogger()
  const done = createDeferred()
  const settings = { timeLimitSeconds: 0, forcedShutdownSeconds: undefined, stopGraceSeconds: undefined, ...part }
  const end = waitForEnd(
    { settings: settings as RunSettings, clock, control, log },
    { done: done.promise } as WorkerPool,
    clock.nowNs(),
  )
  return { control, log, done, end }
}

describe('waitForEnd', () => {
  it('waits for the workers as long as nothing says otherwise', async () => {
    const { control, log, done, end } = setUp({ timeLimitSeconds: 0.001 })
    control.enter(PHASE.draining)
    setTimeout(done.resolve, 120)
    expect(await end).toBe(false)
    expect([control.phase(), log.entries]).toEqual([PHASE.draining, []])
  })
  it('cuts off what still runs when the grace after the time limit is over', async () => {
    const { control, log, end } = setUp({ timeLimitSeconds: 0.001, stopGraceSeconds: 0.01 })
    expect(await end).toBe(true)
    expect(control.phase()).toBe(PHASE.aborted)
    expect(log.texts('fatal')).toEqual([
      'Events still running 0.01 seconds after the end of the run were cut off (see --stop-grace)',
    ])
  })
  it('says in sysbench’s words that --forced-shutdown cut it off', async () => {
    const { log, end } = setUp({ timeLimitSeconds: 0.001, forcedShutdownSeconds: 0.01, stopGraceSeconds: 60 })
    expect(await end).toBe(true)
    expect(log.texts('fatal')).toEqual(['The --max-time limit has expired, forcing shutdown...'])
  })
  it('gives the grace after an interrupt as well, without a time limit', async () => {
    const { control, end } = setUp({ stopGraceSeconds: 0.01 })
    control.enter(PHASE.draining)
    expect(await end).toBe(true)
  })
  it('lets a run go on that is neither stopped nor over its limit', async () => {
    const { control, done, end } = setUp({ stopGraceSeconds: 0, timeLimitSeconds: 3600 })
    setTimeout(done.resolve, 120)
    expect(await end).toBe(false)
    expect(control.phase()).toBe(PHASE.running)
  })
})

describe('startBarrier', () => {
  const never = createDeferred().promise

  function barrier(pool: Pick<WorkerPool, 'ready'>, timeoutSeconds: number, interrupted = never): Promise<void> {
    const control = RunControl.allocate()
    control.threadReady()
    return startBarrier(pool as WorkerPool, timeoutSeconds, 3, control, interrupted)
  }

  it('opens when all threads are ready', async () => {
    const ready = createDeferred()
    const opened = barrier({ ready: ready.promise }, 60)
    ready.resolve()
    await opened
  })
  it('opens when the run is interrupted', async () => {
    const interrupted = createDeferred()
    const opened = barrier({ ready: never }, 60, interrupted.promise)
    interrupted.resolve()
    await opened
  })
  it('throws the first failure', async () => {
    const ready = createDeferred()
    const opened = barrier({ ready: ready.promise }, 60)
    ready.reject(new Error('no room'))
    await expect(opened).rejects.toThrow('no room')
  })
  it('gives up in time, and says how many threads were ready', async () => {
    await expect(barrier({ ready: never }, 0.005)).rejects.toMatchObject({
      code: 'BENCH_RUN_START_TIMEOUT',
      exitCode: 2,
      details: { seconds: 0.005, ready: 1, threads: 3 },
    })
  })
  it('does not give up at once for a time that is longer than any timer', async () => {
    const ready = createDeferred()
    const opened = barrier({ ready: ready.promise }, 3_000_000)
    setTimeout(ready.resolve, 20)
    await opened
  })
})
