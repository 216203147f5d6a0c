import { createMessageLog, RunError, UsageError } from '@bench/core'
import { expect, test } from 'vitest'
import type { CommandContext } from '../command-context.js'
import { reportFailure } from './error.js'

interface Report {
  readonly out: string
  readonly err: string
  readonly exitCode: number
}

function report(error: unknown, withLog = false): Report {
  let out = ''
  let err = ''
  const stdout = (text: string): void => {
    out += text
  }
  const stderr = (text: string): void => {
    err += text
  }
  const context: CommandContext = { stdout, stderr, environment: {}, directory: '/', builtInPlugins: [] }
  if (withLog) context.log = createMessageLog({ write: stderr, verbosity: 0 })
  return { exitCode: reportFailure(error, context), out, err }
}

const missing = new UsageError('BENCH_TEST_MISSING')
const timeout = new RunError('BENCH_RUN_START_TIMEOUT', { seconds: 30, ready: 1, threads: 2 })

test('a usage error is told on standard error with its hint', () => {
  expect(report(missing)).toEqual({ out: '', err: `${missing.message}\n${missing.hint}\n`, exitCode: 1 })
})

test('several usage errors are told one after the other', () => {
  const { err, exitCode } = report(new AggregateError([missing, missing]))
  expect(err).toBe(`${missing.message}\n${missing.hint}\n`.repeat(2))
  expect(exitCode).toBe(1)
})

test('a failed run is fatal, goes through the log at any verbosity and keeps its exit code', () => {
  const text = `FATAL: ${timeout.message}\n${timeout.hint}\n`
  expect(report(timeout)).toEqual({ out: text, err: '', exitCode: 2 })
  expect(report(timeout, true)).toEqual({ out: '', err: text, exitCode: 2 })
})

test('anything else is a bug of ours, with its stack', () => {
  const { err, exitCode } = report(new TypeError('x is undefined'))
  expect(err).toContain('This is a bug in bench: x is undefined.\n')
  expect(err).toContain('error.test.ts')
  expect(exitCode).toBe(1)
  expect(report('thrown text').err).toContain('This is a bug in bench: thrown text.\n')
})
