import { expect, it } from 'vitest'
import type { StopReason } from '../contracts/stats.js'
import type { RunSettings } from './run-plan.js'
import { stopMessage } from './stop-message.js'

const settings = { eventLimit: 0, timeLimitSeconds: 10 } as RunSettings
const limited = { eventLimit: 100, timeLimitSeconds: 10 } as RunSettings

it.each<[StopReason, RunSettings, string]>([
  ['time', settings, 'Stopped by --time after 10 seconds.'],
  ['time', limited, 'Stopped by --time after 41 of 100 events.'],
  ['events', limited, 'Stopped by --events after 41 of 100 events.'],
  ['script', settings, 'Stopped by the test itself after 41 events.'],
  ['interrupt', settings, 'Interrupted after 41 events.'],
  ['error', settings, 'Stopped by an error after 41 events.'],
  ['deadline', limited, 'Cut off after 41 of 100 events; 2 still running.'],
])('says that %s ended the run', (reason, given, text) => {
  expect(stopMessage(reason, given, 41, 2)).toBe(text)
})
