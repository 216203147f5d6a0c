import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RestartEvent } from '../sql/restart-event.js'
import { createScriptFolder, createScriptThreads } from './test-support/script-threads.js'
import type { ScriptFolder, ScriptThread } from './test-support/script-threads.js'

let folder: ScriptFolder
beforeAll(async () => {
  folder = await createScriptFolder()
})
afterAll(() => folder.remove())

function oneThread(values = {}): ScriptThread {
  return createScriptThreads(1, values)[0] as ScriptThread
}

describe('a script as a workload', () => {
  it('calls its hooks with the number of the thread, each with module state of its own', async () => {
    const workload = await folder.load(`
      let calls: string[] = []
      export const thread_init = (tid: number) => { calls.push('init ' + tid) }
      export const event = (tid: number) => { calls.push('event ' + tid); return calls.length > 2 }
      export const thread_done = (tid: number) => { print(calls.join(), tid) }
    `)
    expect(workload.runnable).toBe(true)
    const threads = createScriptThreads(2)
    for (const { context } of threads) {
      const state = await workload.threadInit(context)
      expect(await workload.event(state, context)).toBe(false)
      expect(await workload.event(state, context)).toBe(true)
      await workload.threadDone?.(state, context)
    }
    expect(threads.map(({ log }) => log.texts('print'))).toEqual([
      ['init 0,event 0,event 0\t0\n'],
      ['init 1,event 1,event 1\t1\n'],
    ])
  })
  it('passes on whether a hook answers at once or later', async () => {
    const atOnce = await folder.load('export const event = () => 0')
    const later = await folder.load('export const event = async () => 0')
    const { context } = oneThread()
    expect(atOnce.event(await atOnce.threadInit(context), context)).toBe(0)
    expect(later.event(await later.threadInit(context), context)).toBeInstanceOf(Promise)
  })
  it('fills the options after the module was evaluated and before its first hook', async () => {
    const workload = await folder.load(`
      const early = Object.keys(sysbench.opt).length
      export const thread_init = () => { print(early, sysbench.opt.table_size) }
      export const event = () => undefined
    `)
    const { context, log } = oneThread({ table_size: 7 })
    await workload.threadInit(context)
    expect(log.texts('print')).toEqual(['0\t7\n'])
  })
  it('prints values with tabs between them and a line end', async () => {
    const workload = await folder.load("export const event = () => { print('a', 1, null, undefined, 2n); print() }")
    const { context, log } = oneThread()
    await workload.event(await workload.threadInit(context), context)
    expect(log.texts('print')).toEqual(['a\t1\tnull\tundefined\t2\n', '\n'])
  })
  it('prints nothing while only its declarations are read', async () => {
    const workload = await folder.load("print('loading')\nexport const event = () => undefined")
    const { context, log } = oneThread()
    await workload.threadInit(context)
    expect(log.texts('print')).toEqual(['loading\n'])
  })
  it('reaches the facts and services of its thread', async () => {
    const workload = await folder.load(`
      export const event = () => {
        sysbench.sleep(5)
        sysbench.progress('sbtest1', 1, 2)
        print(sysbench.tid, sysbench.version, sysbench.version_string, sysbench.cmdline.command)
        print(sysbench.cmdline.PARALLEL_COMMAND, sysbench.now(), sysbench.stopping())
      }
    `)
    const thread = createScriptThreads(2)[1] as ScriptThread
    thread.clock.advance(1.5e9)
    await workload.event(await workload.threadInit(thread.context), thread.context)
    expect(thread.log.texts('print')).toEqual(['1\t1.2.3\tbench 1.2.3\trun\n', 'parallel\t1.5\tfalse\n'])
    expect([thread.slept, thread.progress]).toEqual([[5], [['sbtest1', 1, 2]]])
  })
  it('draws the random numbers of its thread', async () => {
    const workload = await folder.load(`
      const r = sysbench.rand
      export const event = () => {
        for (const name of ['default', 'uniform', 'gaussian', 'special', 'pareto', 'zipfian']) print(name, sysbench.rand[name](3, 3))
        print(sysbench.rand.string('##-@@'), sysbench.rand.varstring(4, 4).length, sysbench.rand.uniform_double() < 1)
        print(typeof sysbench.rand.uniform_uint64(), sysbench.rand.unique_at(0) === sysbench.rand.unique())
        sysbench.rand.unique_seek(9)
        print(sysbench.rand.unique_at(9) === sysbench.rand.unique(), sysbench.rand.uniform(1, 1e6))
      }
    `)
    const draws = [0, 1].map(async () => {
      const { context, log } = oneThread()
      await workload.event(await workload.threadInit(context), context)
      return log.texts('print')
    })
    const [first, second] = await Promise.all(draws)
    expect(first?.slice(0, 6)).toEqual(
      ['default', 'uniform', 'gaussian', 'special', 'pareto', 'zipfian'].map((name) => `${name}\t3\n`),
    )
    expect(first?.[6]).toMatch(/^\d\d-[a-z]{2}\t4\ttrue\n$/)
    expect(first?.slice(7, 9)).toMatchObject(['bigint\ttrue\n', expect.stringMatching(/^true\t\d+\n$/) as unknown])
    expect(second).toEqual(first)
  })
  it('cannot run without event(), and says so', async () => {
    const workload = await folder.load('export const prepare = () => undefined')
    expect(workload.runnable).toBe(false)
    await expect(workload.threadInit(oneThread().context)).rejects.toMatchObject({
      code: 'BENCH_SCRIPT_NO_EVENT',
      message: 'Cannot find the event() function in probe.',
    })
  })
  it('has no hooks but those that the script defines', async () => {
    const { init, done, isPrepared, checkPrepare, beforeRestart, commands } =
      await folder.load('export const event = 1')
    expect([init, done, isPrepared, checkPrepare, beforeRestart]).toEqual(Array(5).fill(undefined))
    expect(commands).toEqual({})
  })
  it('runs the hooks of the main thread in one instance of their own', async () => {
    const workload = await folder.load(`
      let steps = 0
      export const init = () => { steps += 1 }
      export const is_prepared = () => steps
      export const check_prepare = () => { throw new Error('refused') }
      export const done = () => { print('steps', steps) }
      export const event = () => undefined
    `)
    const { context, log } = oneThread()
    expect(await workload.isPrepared?.(context)).toBe(false)
    await workload.init?.(context)
    expect(await workload.isPrepared?.(context)).toBe(true)
    expect(() => workload.checkPrepare?.(context)).toThrow('refused')
    await workload.done?.(context)
    expect(log.texts('print')).toEqual(['steps\t1\n'])
  })
  it('declares its options and its own database', async () => {
    const workload = await folder.load(`
      export const options = { 'table-size': ['rows per table', 10, 'int'] }
      export const default_database = 'sbtpcc'
      export const event = () => undefined
    `)
    expect(workload).toMatchObject({
      name: 'probe',
      description: 'a script of a test',
      defaultDatabase: 'sbtpcc',
      options: { table_size: { kind: 'int', default: 10 } },
    })
  })
  it.each([
    ["throw new Error('at load')", 'at load'],
    ['sysbench.rand.uniform(1, 2)', 'undefined'],
    ["export const options = { x: ['', 1] }", 'option `x` has no description'],
  ])('is refused when reading its declarations fails: %s', async (text, reason) => {
    const failed = expect(folder.load(`${text}\nexport const event = () => undefined`)).rejects
    await failed.toMatchObject({ code: 'BENCH_SCRIPT_LOAD' })
    await failed.toThrow(reason)
  })
  it('throws what a hook throws, also when only the evaluation for a thread fails', async () => {
    const workload = await folder.load(`
      if (sysbench.cmdline.command !== '') throw new Error('not in a thread')
      export const event = () => undefined
    `)
    await expect(workload.threadInit(oneThread().context)).rejects.toThrow('not in a thread')
    const thrower = await folder.load("export const event = () => { throw new Error('boom') }")
    const { context } = oneThread()
    const state = await thrower.threadInit(context)
    expect(() => thrower.event(state, context)).toThrow('boom')
  })
})

describe('before_restart_event', () => {
  it('gets sysbench’s error object for an ignored error of the database', async () => {
    const workload = await folder.load(`
      export const event = () => undefined
      export const before_restart_event = (error) => { print(JSON.stringify(error)) }
    `)
    const { context, log } = oneThread()
    const state = await workload.threadInit(context)
    const facts = { kind: 'deadlock', code: '1213', sqlState: '40001', message: 'Deadlock found' } as const
    await workload.beforeRestart?.(state, context, new RestartEvent(facts, 'UPDATE t'))
    await workload.beforeRestart?.(state, context, new RestartEvent({ ...facts, code: 'SQLITE_BUSY' }, ''))
    const [first, second] = log.texts('print').map((text) => JSON.parse(text) as unknown)
    expect(first).toEqual({
      errcode: 1,
      query: 'UPDATE t',
      sql_errno: 1213,
      sql_state: '40001',
      sql_errmsg: 'Deadlock found',
    })
    expect(second).toMatchObject({ query: '', sql_errno: 0 })
  })
  it('gets what the script itself threw as it is', async () => {
    const workload = await folder.load(`
      export const event = () => undefined
      export const before_restart_event = (error) => error.mine
    `)
    const { context } = oneThread()
    const state = await workload.threadInit(context)
    expect(workload.beforeRestart?.(state, context, { errcode: 1, mine: 'x' })).toBe('x')
  })
})

describe('commands of a script', () => {
  it('are its exports prepare, cleanup and help, run once', async () => {
    const workload = await folder.load(
      `
      export const prepare = () => { print('prepare', sysbench.cmdline.command) }
      export const cleanup = () => undefined
      export const help = () => undefined
    `,
      'prepare',
    )
    expect(workload.commands).toMatchObject({
      prepare: { parallel: false, help: 'create what the test needs' },
      cleanup: { parallel: false },
      help: { parallel: false },
    })
    const { context, log } = oneThread()
    await workload.commands['prepare']?.run(context)
    expect(log.texts('print')).toEqual(['prepare\tprepare\n'])
  })
  it('are the entries of `commands`, which win over exports of that name', async () => {
    const workload = await folder.load(`
      let where = 'module state'
      const fill = () => { print('of the table:', where) }
      export const prepare = () => { print('exported') }
      export const commands = {
        prepare: [fill, sysbench.cmdline.PARALLEL_COMMAND],
        prewarm: [async () => false, undefined, 'load the tables into memory'],
      }
    `)
    expect(workload.commands).toMatchObject({
      prepare: { parallel: true, help: 'create what the test needs' },
      prewarm: { parallel: false, help: 'load the tables into memory' },
    })
    const { context, log } = oneThread()
    await workload.commands['prepare']?.run(context)
    expect(log.texts('print')).toEqual(['of the table:\tmodule state\n'])
    expect(await workload.commands['prewarm']?.run(context)).toBe(false)
  })
  it('run in an instance per thread', async () => {
    const workload = await folder.load(`
      let runs = 0
      export const commands = { count: [() => { print(++runs, sysbench.tid) }, 'parallel'] }
    `)
    const threads = createScriptThreads(2)
    for (const { context } of threads) await workload.commands['count']?.run(context)
    expect(threads.map(({ log }) => log.texts('print'))).toEqual([['1\t0\n'], ['1\t1\n']])
  })
})
