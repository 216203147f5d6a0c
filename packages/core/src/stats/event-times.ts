import type { Clock } from '../contracts/clock.js'

/**
 * The times of a thread's current event, as fields of one `Float64Array`. A number that is handed from function to function
 * is put into an object of its own wherever the compiler does not inline the call; in an array of numbers it is not, and so
 * an event allocates nothing.
 */
export const EVENT_TIME = {
  /** When the event really started. */
  start: 0,
  /** When it should have started: with `--rate` its arrival, otherwise its start. */
  intended: 1,
  end: 2,
  /** When the next event is due that must not start yet. */
  arrival: 3,
  /** When a thread that must wait looks again. */
  wake: 4,
} as const

/** One thread's times, in nanoseconds on the run's clock. */
export type EventTimes = Float64Array

/** A clock that writes its reading where an event's times are kept. */
export interface EventClock extends Clock {
  /** Called twice per event: must not allocate. */
  stamp(times: EventTimes, field: number): void
}

/** Once per thread. */
export function createEventTimes(): EventTimes {
  return new Float64Array(Object.keys(EVENT_TIME).length)
}
