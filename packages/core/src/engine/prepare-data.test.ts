import { describe, expect, it, vi } from 'vitest'
import type { DriverCapabilities } from '../contracts/capabilities.js'
import type { OptionValues } from '../contracts/option.js'
import { actorWorkload } from '../worker/test-support/actor-workload.js'
import type { MainHooks } from './main-hooks.js'
import { prepareData } from './prepare-data.js'
import { createRunPlan } from './run-plan.js'
import { createTestRequest } from './test-support/command-request.js'

// The command boots a worker from sources, which takes long on a machine that is busy.
vi.setConfig({ testTimeout: 30_000 })

interface Setup {
  readonly capabilities?: Partial<DriverCapabilities>
  readonly values?: OptionValues
  readonly prepared?: boolean
  readonly commands?: typeof actorWorkload.commands
}

async function prepare({ capabilities = { embedded: true }, values = {}, prepared = false, commands }: Setup) {
  const { request, log } = await createTestRequest({ values })
  const driver = request.driver
  if (driver === undefined) throw new Error('no driver')
  const embedded = {
    ...request,
    driver: { ...driver, value: { ...driver.value, capabilities: { ...driver.value.capabilities, ...capabilities } } },
  }
  let asked = 0
  const hooks = {
    isPrepared: () => {
      asked += 1
      return Promise.resolve(prepared)
    },
  } as MainHooks
  const workload = commands === undefined ? actorWorkload : { ...actorWorkload, commands }
  const exitCode = await prepareData(embedded, createRunPlan(embedded), workload, hooks)
  return { exitCode, notices: log.texts('notice'), asked }
}

describe('prepareData', () => {
  it('runs the prepare command of an embedded database, telling it to resume', async () => {
    const { exitCode, notices } = await prepare({})
    expect(exitCode).toBe(0)
    expect(notices).toEqual([
      'Preparing missing or incomplete tables (--auto-prepare=off to leave them alone)',
      expect.stringMatching(/^prepare to resume in thread 0/) as unknown,
      '',
    ])
  })
  it.each<[string, Setup, number]>([
    ['a server, without asking', { capabilities: {} }, 0],
    ['a user who does not want it', { values: { auto_prepare: false } }, 0],
    ['a workload without such a command', { commands: {} }, 0],
    ['data that is there', { prepared: true }, 1],
  ])('does nothing for %s', async (_, setup, asked) => {
    expect(await prepare(setup)).toEqual({ exitCode: 0, notices: [], asked })
  })
})
