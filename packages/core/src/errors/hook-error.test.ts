import { describe, expect, it } from 'vitest'
import { BenchError, RunError } from './bench-error.js'
import { toHookError } from './hook-error.js'

describe('toHookError', () => {
  it('names the hook and the thread, thread 0 as well, and keeps what was thrown as the cause', () => {
    const thrown = new Error('boom')
    const error = toHookError('event', 0, thrown)
    expect(error).toMatchObject({ code: 'BENCH_SCRIPT_HOOK', message: "`event' function failed in thread 0: boom" })
    expect(error.cause).toBe(thrown)
  })
  it('names no thread for what runs once', () => {
    expect(toHookError('init', undefined, new Error('boom')).message).toBe("`init' function failed: boom")
  })
  it('leaves errors of ours as they are', () => {
    const error = new RunError('BENCH_RUN_WORKER_DIED', { worker: 0, reason: 'x' })
    expect(toHookError('event', 1, error)).toBe(error)
  })
  it('says of anything else that it is no Error', () => {
    const error = toHookError('event', 1, 'boom')
    expect(error.message).toBe("`event' function failed in thread 1: boom (not an Error)")
    expect(BenchError.isInstance(error)).toBe(true)
  })
})
