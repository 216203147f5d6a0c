import { expect, test } from 'vitest'
import type { IntervalStats } from '../contracts/stats.js'
import { createRecordingLogger } from './recording-logger.js'
import { createRecordingReporter } from './recording-reporter.js'

test('keeps its calls in order, and a copy of what is valid only during the call', async () => {
  const reporter = createRecordingReporter()
  const run = reporter.create({}, { write: () => undefined, log: createRecordingLogger() })
  const stats = { events: 3, latency: { buckets: Float64Array.of(1, 2) } } as IntervalStats
  await run.threadsStarted?.()
  await run.interval?.(stats)
  stats.latency.buckets.fill(0)
  await run.close?.()
  expect(reporter.callNames()).toEqual(['create', 'threadsStarted', 'interval', 'close'])
  expect(reporter.calls[2]).toMatchObject({ stats: { events: 3, latency: { buckets: Float64Array.of(1, 2) } } })
})
