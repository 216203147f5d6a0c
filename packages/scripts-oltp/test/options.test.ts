import { describe, expect, it } from 'vitest'
import { toOptionTable } from '../../core/src/script/script-options.js'
import { loadScript, SCRIPT_NAMES } from './recording-host.js'
import type { ScriptName } from './recording-host.js'

/** Name and default, as in sysbench; then ours. */
const COMMON = {
  tables: 1,
  table_size: 10_000,
  range_size: 100,
  point_selects: 10,
  simple_ranges: 1,
  sum_ranges: 1,
  order_ranges: 1,
  distinct_ranges: 1,
  range_selects: true,
  index_updates: 1,
  non_index_updates: 1,
  delete_inserts: 1,
  skip_trx: false,
  auto_inc: true,
  secondary: false,
  create_secondary: true,
  mysql_storage_engine: 'innodb',
  pgsql_variant: '',
  create_table_options: '',
  reconnect: 0,
  if_exists: 'error',
  all: false,
}

const EXTRA: Partial<Record<ScriptName, Record<string, unknown>>> = {
  select_random_points: { random_points: 10 },
  select_random_ranges: { number_of_ranges: 10, delta: 5 },
}

async function tableOf(name: ScriptName): Promise<ReturnType<typeof toOptionTable>> {
  const { module } = await loadScript(name)
  return toOptionTable(name, module.options)
}

describe('options of the scripts', () => {
  it.each(SCRIPT_NAMES.filter((name) => name !== 'bulk_insert'))('%s takes every common option', async (name) => {
    const defaults = Object.fromEntries(Object.entries(await tableOf(name)).map(([key, spec]) => [key, spec.default]))
    expect(defaults).toEqual({ ...COMMON, ...EXTRA[name] })
  })

  it('bulk_insert takes no option', async () => {
    expect(await tableOf('bulk_insert')).toEqual({})
  })

  it('counts are whole numbers with a lower limit, so that text and suffixes are refused', async () => {
    for (const name of ['select_random_points', 'select_random_ranges'] as const) {
      const numbers = Object.entries(await tableOf(name)).filter(([, spec]) => typeof spec.default === 'number')
      expect(numbers.length).toBeGreaterThan(12)
      for (const [key, spec] of numbers)
        expect(spec, key).toMatchObject({ kind: 'int', min: expect.any(Number) as number })
    }
  })

  it('if_exists is one of four words', async () => {
    const choice = { kind: 'choice', choices: ['error', 'drop', 'skip', 'resume'] }
    expect((await tableOf('oltp_read_write'))['if_exists']).toMatchObject(choice)
  })
})
