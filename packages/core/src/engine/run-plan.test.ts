import { describe, expect, it } from 'vitest'
import type { OptionValues } from '../contracts/option.js'
import { createRunPlan } from './run-plan.js'
import type { PlannedRun } from './run-plan.js'
import { createTestRequest } from './test-support/command-request.js'

async function planOf(values: OptionValues, part: { driver?: string } = {}): Promise<PlannedRun> {
  return createRunPlan((await createTestRequest({ values, ...part })).request)
}

describe('createRunPlan', () => {
  it('is plain data that can be posted, and cannot be changed', async () => {
    const { plan } = await planOf({})
    expect(structuredClone(plan)).toEqual(plan)
    expect(Object.isFrozen(plan)).toBe(true)
  })
  it('reads the general options in the units of the engine', async () => {
    const { plan, settings } = await planOf({
      threads: 3,
      time: 2.5,
      warmup_time: 0.5,
      events: 7,
      rate: 100,
      report_interval: 0.5,
      report_checkpoints: [1, 2],
      percentile: [0, 95, 99],
      thread_init_timeout: 9,
    })
    expect(plan).toMatchObject({ threads: 3, timeLimitNs: 2.5e9, warmupNs: 0.5e9, eventLimit: 7, ratePerSecond: 100 })
    expect(settings).toMatchObject({
      timeLimitSeconds: 2.5,
      reportIntervalSeconds: 0.5,
      checkpointSeconds: [1, 2],
      percentiles: [95, 99],
      threadInitTimeoutSeconds: 9,
      stopGraceSeconds: 5,
      forcedShutdownSeconds: undefined,
    })
  })
  it.each([
    [{ time: 100, forced_shutdown: '10%', stop_grace: 'off' }, 10, undefined],
    [{ time: 100, forced_shutdown: '7', stop_grace: '1' }, 7, 1],
    [{ time: 0, forced_shutdown: '7', stop_grace: '1' }, undefined, 1],
  ])('knows when %j cuts a run off', async (values, forcedShutdownSeconds, stopGraceSeconds) => {
    expect((await planOf(values)).settings).toMatchObject({ forcedShutdownSeconds, stopGraceSeconds })
  })
  it('takes the seed that was given, or one from the clock', async () => {
    const given = await planOf({ rand_seed: 7 })
    expect([given.plan.random.seed, given.seedFromClock]).toEqual([7, false])
    const [first, second] = [await planOf({ rand_seed: 0 }), await planOf({ rand_seed: 0 })]
    expect([first.seedFromClock, Number.isSafeInteger(first.plan.random.seed)]).toEqual([true, true])
    expect(first.plan.random.seed).not.toBe(second.plan.random.seed)
  })
  it('puts the chosen driver first and names every other one', async () => {
    const { plan } = await planOf({}, { driver: 'contended' })
    const names = plan.drivers.map(({ name }) => name)
    expect(names[0]).toBe('contended')
    expect(names.toSorted()).toEqual(['closed', 'contended', 'dry-run', 'memory'])
    expect(plan.workload).toMatchObject({ name: 'actor', label: expect.stringContaining('plugin.ts') as unknown })
  })
})
