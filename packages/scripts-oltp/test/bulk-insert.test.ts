import { describe, expect, it } from 'vitest'
import { loadScript } from './recording-host.js'
import { World } from './world.js'

describe('bulk_insert', () => {
  it('prepares and drops one table per thread, in one thread', async () => {
    const world = new World()
    const script = await loadScript('bulk_insert', { world, opt: { threads: 2 } })
    expect(script.module.commands).toBeUndefined()
    await script.command('prepare')
    const columns = "(id INTEGER NOT NULL, k INTEGER DEFAULT '0' NOT NULL, PRIMARY KEY (id))"
    expect(world.sql).toEqual([
      `CREATE TABLE IF NOT EXISTS sbtest1 ${columns}`,
      `CREATE TABLE IF NOT EXISTS sbtest2 ${columns}`,
    ])
    await script.command('cleanup')
    expect(world.tables.size).toBe(0)
    expect(world.printed).toEqual([
      "Creating table 'sbtest1'...",
      "Creating table 'sbtest2'...",
      "Dropping table 'sbtest1'...",
      "Dropping table 'sbtest2'...",
    ])
    expect(world.connections).toBe(0)
  })

  it('appends a row in each event and sends the rest at the end', async () => {
    const world = new World().withTable('sbtest2', 0)
    const script = await loadScript('bulk_insert', { world, tid: 1, opt: { threads: 2 } })
    await script.module.thread_init?.(1)
    for (let event = 0; event < 3; event++) expect(await script.event()).toEqual([])
    await script.module.thread_done?.(1)
    expect(world.sql.slice(1)).toEqual(['INSERT INTO sbtest2 VALUES(1,1),(2,2),(3,3)'])
    expect(world.connections).toBe(0)
  })

  it('goes on after the last id when run again', async () => {
    const world = new World().withTable('sbtest1', 0)
    for (let run = 0; run < 2; run++) {
      const script = await loadScript('bulk_insert', { world })
      await script.module.thread_init?.(0)
      for (let event = 0; event < 700; event++) await script.event()
      await script.module.thread_done?.(0)
    }
    expect(world.rowCounts()).toEqual({ sbtest1: 1400 })
  })
})
