import { expect, test } from 'vitest'
import { GENERAL_OWNERS } from './general-options.js'
import { resolveOptions } from './resolve-options.js'

const resolve = (...names: readonly [string, string | undefined][]): ReturnType<typeof resolveOptions> =>
  resolveOptions({
    owners: GENERAL_OWNERS,
    settings: names.map(([name, rawValue]) => ({ name, rawValue, source: 'command-line', where: '' })),
    environment: {},
    helpCommand: 'bench help',
  })

test("the defaults are sysbench's", () => {
  expect(resolve().values).toMatchObject({
    threads: 1,
    events: 0,
    time: 10,
    warmup_time: 0,
    forced_shutdown: 'off',
    thread_stack_size: 65_536,
    thread_init_timeout: 30,
    rate: 0,
    report_interval: 0,
    report_checkpoints: [],
    debug: false,
    validate: false,
    rand_type: 'special',
    rand_seed: 0,
    rand_spec_iter: 12,
    rand_spec_pct: 1,
    rand_spec_res: 75,
    rand_pareto_h: 0.2,
    rand_zipfian_exp: 0.8,
    verbosity: 3,
    percentile: [95],
    histogram: false,
    db_ps_mode: 'auto',
    db_debug: false,
  })
})

test.each([
  ['rate', '0.5', 0.5],
  ['time', '0.5', 0.5],
  ['percentile', '99.9', [99.9]],
  ['report-interval', '0.1', 0.1],
  ['report-checkpoints', '30,10', [10, 30]],
  ['rand-seed', '9007199254740991', Number.MAX_SAFE_INTEGER],
  ['max-requests', '0', 0],
  ['luajit-cmd', 'off', 'off'],
  ['output', 'text,json:run.json', ['text', 'json:run.json']],
])('--%s=%s is accepted', (name, text, value) => {
  const { values, problems } = resolve([name, text])
  expect(problems).toEqual([])
  expect(values[name.replaceAll('-', '_')]).toEqual(value)
})

test.each([
  ['threads', '0'],
  ['threads', '-1'],
  ['time', '-1'],
  ['events', '-1'],
  ['report-interval', '-1'],
  ['thread-stack-size', '1.5K'],
  ['thread-stack-size', '0'],
  ['verbosity', '6'],
  ['percentile', '101'],
  ['rand-type', 'foo'],
  ['rand-zipfian-exp', '-0.1'],
  ['report-checkpoints', Array.from({ length: 257 }, (_, second) => second).join(',')],
])('--%s=%s is refused', (name, text) => {
  expect(resolve([name, text]).problems.map((problem) => problem.code)).toEqual(['BENCH_OPTION_VALUE'])
})

test('a negative limit is refused with the way to say "no limit"', () => {
  expect(resolve(['time', '-1']).problems[0]?.hint).toContain('0 for no limit')
})
