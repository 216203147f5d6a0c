import { Generator } from './generator.js'

/*
 * Numbering of random streams. Stream and seed alone decide what is drawn, so the numbers are part of what makes runs
 * repeatable:
 *
 *     0 … 2^31 − 1        logical thread t uses stream t
 *     MAIN_STREAM         the instance of the workload in the main thread: init, done, commands that run once
 */

/** Stream of the workload's instance in the main thread. */
export const MAIN_STREAM = 0x80000000

/**
 * A seed for a run that was given none: every call another one, also in processes that start at the same moment.
 * @param wallClockMs milliseconds since 1970.
 * @param monotonicNs any monotonic reading in nanoseconds.
 * @returns whole number from 1 to 2^53 − 1.
 */
export function seedFromClock(wallClockMs: number, monotonicNs: number, processId: number): number {
  const nanoseconds = Math.abs(Math.trunc(monotonicNs)) % Number.MAX_SAFE_INTEGER
  const generator = new Generator(nanoseconds, (Math.trunc(wallClockMs) ^ Math.imul(processId, 0x9e3779b1)) >>> 0)
  return Math.floor(generator.nextDouble() * Number.MAX_SAFE_INTEGER) + 1
}
