import { describe, expect, it } from 'vitest'
import { loadScript, SCRIPT_NAMES } from './recording-host.js'
import { PLAIN_DIALECT, World } from './world.js'

describe('commands of the scripts', () => {
  it.each(SCRIPT_NAMES.filter((name) => name !== 'bulk_insert'))('%s has the four commands', async (name) => {
    const { module } = await loadScript(name)
    const kinds = Object.entries(module.commands ?? {}).map(([command, [, parallel]]) => [command, parallel])
    expect(Object.fromEntries(kinds)).toEqual({
      prepare: 'parallel',
      prewarm: 'parallel',
      warmup: 'parallel',
      cleanup: undefined,
    })
  })
})

describe('cleanup', () => {
  it('drops tables 1 to --tables, whether they exist or not', async () => {
    const world = new World().withTable('sbtest1', 1).withTable('sbtest3', 1)
    await (await loadScript('oltp_common', { world, opt: { tables: 2, threads: 4 } })).command('cleanup')
    expect(world.printed).toEqual(["Dropping table 'sbtest1'...", "Dropping table 'sbtest2'..."])
    expect(world.sql).toEqual(['DROP TABLE IF EXISTS sbtest1', 'DROP TABLE IF EXISTS sbtest2'])
    expect(world.rowCounts()).toEqual({ sbtest3: 1 })
    expect(world.connections).toBe(0)
  })

  it('--all drops every sbtestN and nothing else', async () => {
    const world = new World()
    for (const name of ['sbtest10', 'sbtest2', 'sbtest', 'sbtest1b', 'other']) world.withTable(name, 1)
    await (await loadScript('oltp_read_write', { world, opt: { all: true } })).command('cleanup')
    expect(world.printed).toEqual(["Dropping table 'sbtest2'...", "Dropping table 'sbtest10'..."])
    expect([...world.tables.keys()]).toEqual(['sbtest', 'sbtest1b', 'other'])
  })
})

describe('prewarm and warmup', () => {
  it('run the statements of the database for this share of the tables', async () => {
    const world = new World()
    const opt = { tables: 3, table_size: 50, threads: 2 }
    await (await loadScript('oltp_read_only', { world, opt })).command('prewarm')
    expect(world.printed).toEqual(['Prewarming table sbtest1', 'Prewarming table sbtest3'])
    expect(world.sql).toEqual([
      'ANALYZE TABLE sbtest1',
      'SELECT AVG(id) FROM (SELECT * FROM sbtest1 LIMIT 50) t',
      'ANALYZE TABLE sbtest3',
      'SELECT AVG(id) FROM (SELECT * FROM sbtest3 LIMIT 50) t',
    ])
    expect(world.connections).toBe(0)
  })

  it('warmup has the message of sysbench 1.1', async () => {
    const world = new World()
    await (await loadScript('oltp_read_only', { world })).command('warmup')
    expect(world.printed).toEqual(['Preloading table sbtest1'])
  })

  it('say that they cannot where the database has no statements for it', async () => {
    const world = new World(PLAIN_DIALECT)
    const script = await loadScript('oltp_read_only', { world })
    await expect(script.command('prewarm')).rejects.toThrow(
      'driver `recording` has no statements for `prewarm`; leave the command out',
    )
    await expect(script.command('warmup')).rejects.toThrow('has no statements for `warmup`')
  })
})

describe('oltp_common', () => {
  it('prepares, but refuses to run', async () => {
    const world = new World()
    const script = await loadScript('oltp_common', { world, opt: { table_size: 1 } })
    await script.command('prepare')
    expect(world.rowCounts()).toEqual({ sbtest1: 1 })
    expect(() => script.module.init?.()).toThrow('run one of them, such as `oltp_read_write`')
    expect(() => script.module.event?.(0)).toThrow('this script only holds what the other oltp_* scripts share')
  })
})
