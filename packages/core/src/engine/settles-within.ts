import { LONGEST_TIMER_MS } from './sleeper.js'

/** Waits for a promise, but not for ever. @returns whether it was settled in time. */
export async function settlesWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, Math.min(milliseconds, LONGEST_TIMER_MS), false)
  })
  try {
    return await Promise.race([promise.then(() => true), timeout])
  } finally {
    clearTimeout(timer)
  }
}
