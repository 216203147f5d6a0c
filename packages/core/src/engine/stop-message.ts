import type { StopReason } from '../contracts/stats.js'
import type { RunSettings } from './run-plan.js'

/** One sentence that says which limit ended a run, and what it left undone. */
export function stopMessage(reason: StopReason, settings: RunSettings, events: number, unfinished: number): string {
  const { eventLimit, timeLimitSeconds } = settings
  const counted = eventLimit > 0 ? `${String(events)} of ${String(eventLimit)} events` : `${String(events)} events`
  switch (reason) {
    case 'time':
      return eventLimit > 0
        ? `Stopped by --time after ${counted}.`
        : `Stopped by --time after ${String(timeLimitSeconds)} seconds.`
    case 'events':
      return `Stopped by --events after ${counted}.`
    case 'script':
      return `Stopped by the test itself after ${counted}.`
    case 'interrupt':
      return `Interrupted after ${counted}.`
    case 'error':
      return `Stopped by an error after ${counted}.`
    case 'deadline':
      return `Cut off after ${counted}; ${String(unfinished)} still running.`
  }
}
