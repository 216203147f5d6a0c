import { describe, expect, it } from 'vitest'
import type { Driver } from '../contracts/driver.js'
import type { SqlConnection } from '../contracts/sql.js'
import type { ThreadContext, Workload } from '../contracts/workload.js'
import { FakeClock } from '../testing/fake-clock.js'
import { memoryDriver } from '../testing/memory-driver.js'
import { createRecordingLogger } from '../testing/recording-logger.js'
import { RunControl } from '../worker/run-control.js'
import { createTestPlan } from '../worker/test-support/hosted-worker.js'
import { MainHooks } from './main-hooks.js'

function hooksOf(workload: Partial<Workload>, drivers: readonly Driver[] = [memoryDriver]) {
  const control = RunControl.allocate()
  const hooks = new MainHooks({
    plan: createTestPlan({ threads: 3 }),
    workload: workload as Workload,
    drivers,
    control,
    clock: new FakeClock(),
    log: createRecordingLogger(),
  })
  return { hooks, control }
}

describe('MainHooks', () => {
  it('calls each hook with one and the same context, of thread 0', async () => {
    const contexts: ThreadContext[] = []
    const keep = (context: ThreadContext): void => void contexts.push(context)
    const { hooks } = hooksOf({
      init: keep,
      checkPrepare: keep,
      done: keep,
      isPrepared: (context) => (keep(context), false),
    })
    expect(await hooks.isPrepared()).toBe(false)
    await hooks.checkPrepare()
    await hooks.init()
    await hooks.done()
    expect(new Set(contexts).size).toBe(1)
    expect(contexts).toHaveLength(4)
    expect(contexts[0]).toMatchObject({ threadId: 0, threads: 3 })
  })
  it('does nothing for hooks that a workload does not have, and takes its data for prepared', async () => {
    const { hooks } = hooksOf({})
    await hooks.init()
    await hooks.checkPrepare()
    await hooks.done()
    expect(await hooks.isPrepared()).toBe(true)
    await hooks.close()
  })
  it.each([
    ['init', 'init'],
    ['done', 'done'],
    ['checkPrepare', 'prepare'],
    ['isPrepared', 'run'],
  ] as const)('names the function of the user’s view that failed: %s as %s', async (hook, title) => {
    const failing = (): never => {
      throw new Error('boom')
    }
    await expect(hooksOf({ [hook]: failing }).hooks[hook]()).rejects.toMatchObject({
      code: 'BENCH_SCRIPT_HOOK',
      message: `\`${title}' function failed: boom`,
    })
  })
  it('draws other random numbers than any thread', async () => {
    const drawn: number[] = []
    const { hooks } = hooksOf({ init: ({ random }) => void drawn.push(random.uniform(1, 1e9)) })
    await hooks.init()
    const { hooks: again } = hooksOf({ init: ({ random }) => void drawn.push(random.uniform(1, 1e9)) })
    await again.init()
    expect(drawn[0]).toBe(drawn[1])
  })
  it('opens the database when a hook asks for it, takes errors for errors, and closes what was left open', async () => {
    let connection: SqlConnection | undefined
    const { hooks, control } = hooksOf({
      init: async (context) => {
        connection = await (await context.sql.driver()).connect()
        await connection.query('SELECT 1')
      },
    })
    expect(control.databaseUsed()).toBe(false)
    await hooks.init()
    expect(control.databaseUsed()).toBe(true)
    await hooks.close()
    await expect(connection?.query('SELECT 1')).rejects.toThrow('the connection is closed')
  })
})
