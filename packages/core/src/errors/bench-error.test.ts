import { describe, expect, it } from 'vitest'
import type { DriverErrorFacts } from '../contracts/driver.js'
import {
  BenchError,
  deserializeError,
  InternalError,
  PluginError,
  RunError,
  ScriptError,
  serializeError,
  UsageError,
} from './bench-error.js'
import { DriverError } from './driver-error.js'
import { EXIT_CODE } from './exit-code.js'

const FACTS: DriverErrorFacts = { kind: 'deadlock', code: '1213', sqlState: '40001', message: 'Deadlock found' }

/** There and back, by way of what `postMessage` does to it. */
function cross(error: unknown): Error {
  return deserializeError(structuredClone(serializeError(error)))
}

describe('BenchError', () => {
  it('takes its message, hint and exit code from the catalog, and keeps the facts', () => {
    const error = new RunError('BENCH_RUN_START_TIMEOUT', { seconds: 30, ready: 1, threads: 4 })
    expect(error).toMatchObject({
      name: 'RunError',
      code: 'BENCH_RUN_START_TIMEOUT',
      message: 'Worker threads failed to initialize within 30 seconds!',
      exitCode: EXIT_CODE.timeout,
      details: { seconds: 30, ready: 1, threads: 4 },
    })
    expect(error.hint).toMatch(/^1 of 4 threads were ready\./)
  })
  it('fails with exit code 1 and an empty hint where the catalog says nothing else', () => {
    const error = new PluginError('BENCH_PLUGIN_LOAD', { plugin: 'p', reason: 'boom' })
    expect([error.exitCode, error.hint]).toEqual([EXIT_CODE.failure, ''])
  })
  it('has a cause only if it was given one', () => {
    const cause = new Error('why')
    expect(new UsageError('BENCH_TEST_MISSING', {}, cause).cause).toBe(cause)
    expect('cause' in new UsageError('BENCH_TEST_MISSING')).toBe(false)
  })
  it('says of an internal error that it is a bug', () => {
    expect(new InternalError('two is three').message).toBe('This is a bug in bench: two is three.')
  })
})

describe('BenchError.isInstance', () => {
  it('recognises errors of another copy of this package, which `instanceof` does not', () => {
    const foreign = Object.assign(new Error('x'), { [Symbol.for('bench.error')]: true })
    expect(foreign).not.toBeInstanceOf(BenchError)
    expect(BenchError.isInstance(foreign)).toBe(true)
    expect(BenchError.isInstance(new DriverError('BENCH_DRIVER_ERROR', FACTS, {}))).toBe(true)
  })
  it.each([
    ['an ordinary error', new Error('x')],
    ['an error that only looks alike', Object.assign(new Error('x'), { code: 'BENCH_INTERNAL' })],
    ['text', 'BENCH_INTERNAL'],
    ['null', null],
    ['undefined', undefined],
  ])('refuses %s', (_, value) => {
    expect(BenchError.isInstance(value)).toBe(false)
  })
})

describe('an error that crosses the worker border', () => {
  it.each([
    ['UsageError', new UsageError('BENCH_OPTION_UNKNOWN', { option: 'x', help: 'bench help' }), UsageError],
    ['PluginError', new PluginError('BENCH_PLUGIN_NOT_FOUND', { plugin: './p.js' }), PluginError],
    ['ScriptError', new ScriptError('BENCH_SCRIPT_HOOK', { hook: 'event', thread: 3, reason: 'x' }), ScriptError],
    ['RunError', new RunError('BENCH_RUN_START_TIMEOUT', { seconds: 1, ready: 0, threads: 2 }), RunError],
  ])('keeps its class, code, texts, exit code and stack: %s', (name, error, ErrorClass) => {
    const arrived = cross(error)
    expect(arrived).toBeInstanceOf(ErrorClass)
    const { code, message, hint, exitCode, details, stack } = error
    expect(arrived).toMatchObject({ name, code, message, hint, exitCode, details, stack })
  })
  it.each([
    ['DriverError', new DriverError('BENCH_DRIVER_ERROR', FACTS, { operation: 'query', statement: 'SELECT 1' })],
    ['InternalError', new InternalError('two is three')],
  ])('is still one of ours, with its name: %s', (name, error) => {
    const arrived = cross(error)
    expect(BenchError.isInstance(arrived)).toBe(true)
    expect(arrived).toMatchObject({ name, code: error.code, message: error.message, details: error.details })
  })
  it('keeps the whole chain of causes', () => {
    const root = new TypeError('root')
    const middle = new Error('middle', { cause: root })
    const arrived = cross(new ScriptError('BENCH_SCRIPT_LOAD', { script: 's', reason: 'middle' }, middle))
    expect(arrived.cause).toMatchObject({ name: 'Error', message: 'middle', stack: middle.stack })
    expect((arrived.cause as Error).cause).toMatchObject({ name: 'TypeError', message: 'root' })
    expect(((arrived.cause as Error).cause as Error).cause).toBeUndefined()
  })
  it('may be an ordinary error, which stays one', () => {
    const arrived = cross(new RangeError('too far'))
    expect(arrived).toMatchObject({ name: 'RangeError', message: 'too far' })
    expect(BenchError.isInstance(arrived)).toBe(false)
  })
  it.each([
    ['text', 'boom', 'boom'],
    ['a number', 7, '7'],
    ['null', null, 'null'],
    ['nothing', undefined, 'undefined'],
    ['a symbol', Symbol('s'), 'Symbol(s)'],
  ])('may be %s', (_, thrown, message) => {
    expect(cross(thrown).message).toBe(message)
  })
})

describe('DriverError', () => {
  it('has the database’s facts as a record and in its message', () => {
    const error = new DriverError('BENCH_DRIVER_ERROR', FACTS, {
      operation: 'execute',
      statement: 'UPDATE t',
      hint: 'h',
    })
    expect(error.facts).toBe(FACTS)
    expect(error.message).toBe('execute failed: Deadlock found (1213) for query UPDATE t')
    expect(error.hint).toBe('h')
    expect(error.details).toMatchObject({ kind: 'deadlock', sqlState: '40001', code: '1213' })
  })
})
