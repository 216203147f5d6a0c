import { expect, test } from 'vitest'
import { createMessageLog } from '../message-log.js'
import { recordedLatency } from '../test-support/recorded-latency.js'
import { writeLatencyHistogram } from './latency-histogram.js'

const MS = 1e6

function written(valuesNs: readonly number[], verbosity = 3): string {
  let text = ''
  const log = createMessageLog({ write: (more) => (text += more), verbosity })
  writeLatencyHistogram(log, recordedLatency(valuesNs))
  return text
}

const repeated = (count: number, valueNs: number): number[] => Array.from({ length: count }, () => valueNs)

// Rows and bars as sysbench prints them for the same distribution.
test("has a row for each of sysbench's buckets that is not empty, and a bar of at most 40", () => {
  const values = [...repeated(5, 0.0169 * MS), ...repeated(3, 0.0114 * MS), 0.0072 * MS, ...repeated(2, 0.0489 * MS)]
  expect(written(values)).toBe(
    'Latency histogram (values are in milliseconds)\n' +
      '       value  ------------- distribution ------------- count\n' +
      '       0.007 |********                                 1\n' +
      '       0.011 |************************                 3\n' +
      '       0.017 |**************************************** 5\n' +
      '       0.049 |****************                         2\n' +
      ' \n',
  )
})

test('puts neighbouring values of one bucket into one row', () => {
  expect(written([99.1 * MS, 99.5 * MS, 100 * MS])).toContain(
    '      99.327 |**************************************** 3\n',
  )
})

test('shows rare buckets without a bar', () => {
  expect(written([...repeated(200, 1 * MS), 50 * MS])).toContain(
    '      50.107 |                                         1\n',
  )
})

test('goes on above 100 seconds and starts at a microsecond', () => {
  const text = written([250_000 * MS, 3, 900])
  expect(text).toMatch(/\n {7}0\.001 \|\*{40} 2\n +25\d{4}\.\d{3} \|\*{20} {21}1\n/)
})

test('has only the title and the blank line without events', () => {
  expect(written([])).toBe('Latency histogram (values are in milliseconds)\n \n')
})

test('keeps the table when the verbosity hides the rest', () => {
  expect(written([1 * MS], 2)).toBe(
    '       value  ------------- distribution ------------- count\n' +
      '       1.007 |**************************************** 1\n',
  )
})
