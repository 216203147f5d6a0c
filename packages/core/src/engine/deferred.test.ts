import { describe, expect, it } from 'vitest'
import { createDeferred } from './deferred.js'

describe('createDeferred', () => {
  it('is settled once, by whoever comes first', async () => {
    const resolved = createDeferred()
    resolved.resolve()
    resolved.reject(new Error('too late'))
    await expect(resolved.promise).resolves.toBeUndefined()
    const rejected = createDeferred()
    rejected.reject(new Error('first'))
    rejected.resolve()
    await expect(rejected.promise).rejects.toThrow('first')
  })
  it('may be rejected while nobody waits', async () => {
    const unhandled: unknown[] = []
    const keep = (reason: unknown): void => void unhandled.push(reason)
    process.on('unhandledRejection', keep)
    const deferred = createDeferred()
    deferred.reject(new Error('nobody waits'))
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', keep)
    expect(unhandled).toEqual([])
    await expect(deferred.promise).rejects.toThrow('nobody waits')
  })
})
