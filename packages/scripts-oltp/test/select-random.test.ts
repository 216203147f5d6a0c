import { describe, expect, it } from 'vitest'
import { loadScript } from './recording-host.js'
import type { Call } from './recording-host.js'

async function events(
  name: 'select_random_points' | 'select_random_ranges',
  opt: Readonly<Record<string, unknown>>,
  { tid = 0, count = 300 } = {},
): Promise<Call[]> {
  const script = await loadScript(name, { opt, tid })
  await script.module.init?.()
  await script.module.thread_init?.(tid)
  const calls: Call[] = []
  for (let event = 0; event < count; event++) calls.push(...(await script.event()))
  return calls
}

const valuesOf = (calls: readonly Call[]): number[] =>
  calls.flatMap(({ parameters }) => parameters as readonly number[])

describe('select_random_points', () => {
  it('looks for --random-points values in one statement', async () => {
    const [call] = await events('select_random_points', { random_points: 3 }, { count: 1 })
    expect(call?.sql).toBe('SELECT id, k, c, pad FROM sbtest1 WHERE k IN (?, ?, ?)')
    expect(call?.parameters).toHaveLength(3)
  })

  it.each([
    [0, 0, 33],
    [1, 33, 66],
    [2, 66, 100],
  ])('thread %i of 3 draws from %i to %i', async (tid, first, last) => {
    const values = valuesOf(await events('select_random_points', { table_size: 100, threads: 3 }, { tid }))
    expect([Math.min(...values), Math.max(...values)]).toEqual([first, last])
  })
})

describe('select_random_ranges', () => {
  it('counts rows in --number-of-ranges ranges that end --delta behind their start', async () => {
    const calls = await events('select_random_ranges', { number_of_ranges: 2, delta: 7 }, { count: 20 })
    for (const { sql, parameters } of calls) {
      expect(sql).toBe('SELECT count(k) FROM sbtest1 WHERE k BETWEEN ? AND ? OR k BETWEEN ? AND ?')
      const [first, last, second, secondLast] = parameters as [number, number, number, number]
      expect([last - first, secondLast - second]).toEqual([7, 7])
    }
    expect(new Set(valuesOf(calls)).size).toBeGreaterThan(40)
  })
})

describe.each(['select_random_points', 'select_random_ranges'] as const)('%s with several tables', (name) => {
  it('refuses to run and to clean up, but prepares', async () => {
    const script = await loadScript(name, { opt: { tables: 2, table_size: 1 } })
    expect(() => script.module.init?.()).toThrow(`\`${name}\` works on one table only; leave out \`--tables\``)
    await expect(script.command('cleanup')).rejects.toThrow('works on one table only')
    await script.command('prepare')
    expect(script.world.rowCounts()).toEqual({ sbtest1: 1, sbtest2: 1 })
  })

  it('refuses before any table is made for the run', async () => {
    const script = await loadScript(name, { opt: { tables: 2, table_size: 1 } })
    await expect(Promise.resolve().then(() => script.module.is_prepared?.())).rejects.toThrow('works on one table only')
    expect(script.world.sql).toEqual([])
  })
})
