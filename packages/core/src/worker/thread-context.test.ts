import { describe, expect, it } from 'vitest'
import type { SqlDrivers } from '../contracts/sql.js'
import type { Workload } from '../contracts/workload.js'
import { FakeClock } from '../testing/fake-clock.js'
import { createRecordingLogger } from '../testing/recording-logger.js'
import { Pacer } from './pacer.js'
import { PHASE, RunControl } from './run-control.js'
import { createThreadContext, driverEnvironment } from './thread-context.js'
import { createTestPlan } from './test-support/hosted-worker.js'

function setUp(blocking = false) {
  const control = RunControl.allocate()
  control.schedule(0, 0, Infinity)
  control.enter(PHASE.running)
  const clock = new FakeClock()
  const real = { nowNs: () => performance.now() * 1e6 }
  const context = createThreadContext({
    plan: createTestPlan({ threads: 4 }),
    threadId: 2,
    stream: 2,
    control,
    clock,
    log: createRecordingLogger(),
    pacer: new Pacer(real, control, blocking),
    sql: {} as SqlDrivers,
    progress: () => undefined,
  })
  return { control, context, real }
}

describe('the context of a thread', () => {
  it('knows when the run is being stopped', () => {
    const { control, context } = setUp()
    expect(context.stopping()).toBe(false)
    control.enter(PHASE.draining)
    expect(context.stopping()).toBe(true)
  })
  it('shares the sequence of unique numbers with the other threads of the run', () => {
    const { control, context } = setUp()
    const first = context.random.unique()
    expect(context.random.uniqueAt(0)).toBe(first)
    expect(control.uniqueView[0]).toBe(1)
  })
  it.each([false, true])('pauses for the time that is asked for (blocking: %s)', async (blocking) => {
    const { context, real } = setUp(blocking)
    const startNs = real.nowNs()
    const pause = context.sleep(15)
    expect(pause === undefined).toBe(blocking)
    await pause
    expect(real.nowNs() - startNs).toBeGreaterThanOrEqual(14e6)
  })
  it('lets other threads go on during a pause', async () => {
    const { context } = setUp()
    const order: string[] = []
    const pause = Promise.resolve(context.sleep(20)).then(() => order.push('slept'))
    await new Promise((resolve) => setTimeout(resolve, 1))
    order.push('went on')
    await pause
    expect(order).toEqual(['went on', 'slept'])
  })
  it.each([false, true])('does not pause at all in a run that is aborted (blocking: %s)', async (blocking) => {
    const { control, context } = setUp(blocking)
    control.enter(PHASE.aborted)
    await context.sleep(3_600_000)
    expect(context.stopping()).toBe(true)
  })
})

describe('driverEnvironment', () => {
  it('names the workload’s database, or the one of sysbench', () => {
    const plan = createTestPlan({ cacheDirectory: 'cache', toolVersion: '1.2.3' })
    expect(driverEnvironment(plan, {} as Workload, 5)).toEqual({
      cacheDirectory: 'cache',
      defaultDatabase: 'sbtest',
      applicationName: 'bench 1.2.3',
      threadId: 5,
    })
    expect(driverEnvironment(plan, { defaultDatabase: 'tpcc' } as Workload, 0).defaultDatabase).toBe('tpcc')
  })
})
