import { expect, test } from 'vitest'
import type { OptionSource } from '../contracts/option.js'
import { applyDeprecatedOptions } from './deprecated-options.js'

const defaults = {
  threads: 1,
  events: 0,
  time: 10,
  rate: 0,
  num_threads: 1,
  max_requests: 0,
  max_time: 0,
  tx_rate: 0,
}
const sources: Record<string, OptionSource> = Object.fromEntries(
  Object.keys(defaults).map((name) => [name, 'default' as const]),
)

test('former names beat the present ones and warn in a fixed order', () => {
  const { values, warnings } = applyDeprecatedOptions(
    { ...defaults, threads: 3, tx_rate: 5, max_time: 60, max_requests: 100, num_threads: 2 },
    sources,
  )
  expect(values).toMatchObject({ threads: 2, events: 100, time: 60, rate: 5, num_threads: 2 })
  expect(warnings).toEqual([
    'WARNING: --num-threads is deprecated, use --threads instead',
    'WARNING: --max-requests is deprecated, use --events instead',
    'WARNING: --max-time is deprecated, use --time instead',
    'WARNING: --tx-rate is deprecated, use --rate instead',
  ])
})

test('the source of the former name becomes the source of the present one', () => {
  const given = applyDeprecatedOptions({ ...defaults, max_time: 60 }, { ...sources, max_time: 'config-file' })
  expect(given.sources['time']).toBe('config-file')
})

test('--num-threads=1, --max-requests=0, --max-time=0 and --tx-rate=0 do nothing', () => {
  const result = applyDeprecatedOptions({ ...defaults, threads: 3 }, { ...sources, num_threads: 'command-line' })
  expect(result.values).toEqual({ ...defaults, threads: 3 })
  expect(result.sources['threads']).toBe('default')
  expect(result.warnings).toEqual([])
})
