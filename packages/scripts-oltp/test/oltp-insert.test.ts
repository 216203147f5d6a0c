import { describe, expect, it } from 'vitest'
import { loadScript } from './recording-host.js'
import type { LoadedScript } from './recording-host.js'
import { PLAIN_DIALECT, World } from './world.js'

const TEXTS = String.raw`'(?:\d{11}-){9}\d{11}', '(?:\d{11}-){4}\d{11}'`

/** One process: `init` in the main thread, then its threads, with the sequence at its start. */
async function startRun(world: World, opt: Readonly<Record<string, unknown>>, threads = 1): Promise<LoadedScript[]> {
  world.uniquePosition = 0
  const options = { world, opt: { ...opt, threads } }
  await (await loadScript('oltp_insert', options)).module.init?.()
  const scripts: LoadedScript[] = []
  for (let tid = 0; tid < threads; tid++) {
    const script = await loadScript('oltp_insert', { ...options, tid })
    await script.module.thread_init?.(tid)
    scripts.push(script)
  }
  return scripts
}

async function runEvents(scripts: readonly LoadedScript[], events: number): Promise<void> {
  for (let event = 0; event < events; event++) await scripts[event % scripts.length]?.event()
  for (const script of scripts) await script.module.thread_done?.(0)
}

describe('oltp_insert', () => {
  it('writes 0 into a generated key where the database wants that', async () => {
    const world = new World().withTable('sbtest1', 5)
    const [script] = await startRun(world, { table_size: 5 })
    const calls = await script?.event()
    expect(calls?.map(({ sql }) => sql)).toEqual([
      expect.stringMatching(
        new RegExp(String.raw`^INSERT INTO sbtest1 \(id, k, c, pad\) VALUES \(0, [1-5], ${TEXTS}\)$`),
      ),
    ])
    expect(script?.prepared).toEqual([])
    expect(world.rowCounts()).toEqual({ sbtest1: 6 })
  })

  it('leaves the key out elsewhere', async () => {
    const world = new World(PLAIN_DIALECT).withTable('sbtest1', 5)
    const [script] = await startRun(world, { table_size: 5 })
    const calls = await script?.event()
    expect(calls?.[0]?.sql).toMatch(
      new RegExp(String.raw`^INSERT INTO sbtest1 \(k, c, pad\) VALUES \([1-5], ${TEXTS}\)$`),
    )
  })

  it('uses all tables', async () => {
    const world = new World().withTable('sbtest1', 0).withTable('sbtest2', 0).withTable('sbtest3', 0)
    await runEvents(await startRun(world, { tables: 3 }), 60)
    expect(Object.values(world.rowCounts()).every((rows) => rows > 5)).toBe(true)
  })
})

describe('oltp_insert --auto-inc=off', () => {
  const opt = { auto_inc: false, tables: 2, table_size: 100 }
  const emptyTables = (): World => new World().withTable('sbtest1', 0).withTable('sbtest2', 0)

  it('takes the unique sequence from its start on empty tables', async () => {
    const world = emptyTables()
    await runEvents(await startRun(world, opt), 3)
    const ids = [...world.tables.values()].flatMap((table) => [...table])
    expect(new Set(ids)).toEqual(new Set([0, 1, 2].map((position) => world.uniqueAt(position) - 2147483648)))
  })

  it.each([1, 63, 64, 65, 200, 1000, 4097])('a second run goes on right after %i events', async (events) => {
    const world = emptyTables()
    await runEvents(await startRun(world, opt, 3), events)
    const taken = world.uniquePosition
    const scripts = await startRun(world, opt, 3)
    expect(world.uniquePosition).toBe(taken)
    await runEvents(scripts, 100)
    expect(Object.values(world.rowCounts()).reduce((sum, rows) => sum + rows)).toBe(events + 100)
    expect(world.connections).toBe(0)
  })

  it('finds the place with few and small probes', async () => {
    const world = emptyTables()
    await runEvents(await startRun(world, opt), 5000)
    world.sql.length = 0
    await startRun(world, opt)
    expect(world.sql.length).toBeLessThan(70)
    expect(Math.max(...world.sql.map((sql) => sql.length))).toBeLessThan(1000)
  })

  it('goes on behind ids that a killed run drew but never inserted', async () => {
    const world = emptyTables()
    const table = world.tables.get('sbtest1') as Set<number>
    const unfinished = (position: number): boolean => position >= 300 && position < 300 + 2 * 64
    for (let position = 0; position < 450; position++) {
      if (!unfinished(position)) table.add(world.uniqueAt(position) - 2147483648)
    }
    await startRun(world, opt)
    expect(world.uniquePosition).toBe(450)
  })

  it('never draws the id of a row of an ordinary prepare, also when tables are larger than --table-size', async () => {
    const world = emptyTables().withTable('sbtest2', 3000)
    const protectedPositions = [4, 9, 17]
    const ordinary = world.uniqueAt.bind(world)
    world.uniqueAt = (position) =>
      protectedPositions.includes(position) ? 2147483648 + 100 * (position + 1) : ordinary(position)
    await runEvents(await startRun(world, opt), 30)
    expect(world.uniquePosition).toBe(33)
    expect(Object.values(world.rowCounts()).reduce((sum, rows) => sum + rows)).toBe(3030)
  })

  it('keeps out of 1 to --table-size even when the tables are empty', async () => {
    const world = emptyTables()
    const ordinary = world.uniqueAt.bind(world)
    world.uniqueAt = (position) => (position === 1 ? 2147483648 + 50 : ordinary(position))
    await runEvents(await startRun(world, opt), 5)
    expect([...world.tables.values()].some((table) => table.has(50))).toBe(false)
  })
})
