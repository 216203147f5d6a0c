import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BenchError } from '../errors/bench-error.js'
import { parseOutputSpecs } from './output-spec.js'

const names = ['text', 'csv', 'json']
const problem = (elements: string[]): unknown => {
  try {
    return parseOutputSpecs(elements, names)
  } catch (error) {
    return BenchError.isInstance(error) ? [error.name, error.code, error.message] : error
  }
}

test('reads a reporter and its file', () => {
  expect(parseOutputSpecs(['text', 'json:run.json', 'csv:/a/b.csv'], names)).toEqual([
    { reporter: 'text', file: undefined },
    { reporter: 'json', file: 'run.json' },
    { reporter: 'csv', file: '/a/b.csv' },
  ])
})

test.each(['json', 'json:', 'json:-'])('takes `%s` for standard output', (element) => {
  expect(parseOutputSpecs([element], names)).toEqual([{ reporter: 'json', file: undefined }])
})

test('keeps further colons in the path', () => {
  expect(parseOutputSpecs(['csv:C:\\a.csv'], names)).toEqual([{ reporter: 'csv', file: 'C:\\a.csv' }])
})

test('allows one reporter twice, in two files', () => {
  expect(parseOutputSpecs(['json:a', 'json:b'], names)).toHaveLength(2)
})

test('has no outputs for an empty list', () => {
  expect(parseOutputSpecs([], names)).toEqual([])
})

describe('problems', () => {
  test('names an unknown reporter and the known ones', () => {
    expect(problem(['xml:run.xml'])).toEqual([
      'UsageError',
      'BENCH_OUTPUT_UNKNOWN',
      'Unknown reporter `xml` in `--output`.',
    ])
    expect(problem([':run.json'])).toContain('BENCH_OUTPUT_UNKNOWN')
  })

  test.each([
    [['text', 'json'], 'Reporters `text` and `json` would both write to standard output.'],
    [['text', 'csv:x', 'json:-'], 'Reporters `text` and `json` would both write to standard output.'],
    [['csv:a/../run', 'json:run'], 'Reporters `csv` and `json` would both write to `run`.'],
    [
      ['csv:run', `json:${resolve('run')}`],
      `Reporters \`csv\` and \`json\` would both write to \`${resolve('run')}\`.`,
    ],
  ])('refuses two reporters on one output: %j', (elements, message) => {
    expect(problem(elements)).toEqual(['UsageError', 'BENCH_OUTPUT_SHARED', message])
  })
})
