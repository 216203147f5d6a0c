import { expect, test } from 'vitest'
import type { OptionValues } from '../contracts/option.js'
import { checkRunOptions, enabledPercentiles } from './check-options.js'

const good: OptionValues = {
  percentile: [95],
  histogram: false,
  rand_pareto_h: 0.2,
  forced_shutdown: 'off',
  stop_grace: '5',
  time: 10,
  events: 0,
}
const messages = (values: OptionValues): string[] =>
  checkRunOptions({ ...good, ...values }).problems.map((problem) => problem.message)

test('the defaults have no problems and no warnings', () => {
  expect(checkRunOptions(good)).toEqual({ problems: [], warnings: [] })
})

test('a histogram needs percentiles', () => {
  const conflict = ['--histogram cannot be used with --percentile=0.']
  expect(messages({ histogram: true, percentile: [0] })).toEqual(conflict)
  expect(messages({ histogram: true, percentile: [] })).toEqual(conflict)
  expect(messages({ histogram: true })).toEqual([])
})

test('percentile 0 switches percentiles off and stands alone', () => {
  expect(enabledPercentiles({ ...good, percentile: [0] })).toEqual([])
  expect(enabledPercentiles({ ...good, percentile: [50, 99] })).toEqual([50, 99])
  expect(messages({ percentile: [0, 95] })).toEqual([
    'Invalid value `0,95` for `--percentile`: 0 switches percentiles off and stands alone.',
  ])
})

test.each([0, 1, -0.5, 2])('the shape %d of the pareto distribution is refused', (shape) => {
  expect(messages({ rand_pareto_h: shape })).toEqual([
    `Invalid value \`${String(shape)}\` for \`--rand-pareto-h\`: it is greater than 0 and less than 1.`,
  ])
})

test('all problems are collected', () => {
  expect(messages({ forced_shutdown: 'abc', stop_grace: 'x', rand_pareto_h: 1 })).toHaveLength(3)
})

test('a run without any limit is warned about', () => {
  expect(checkRunOptions({ ...good, time: 0 }).warnings).toEqual([
    'Both event and time limits are disabled, running an endless test',
  ])
  expect(checkRunOptions({ ...good, time: 0, events: 1 }).warnings).toEqual([])
})
