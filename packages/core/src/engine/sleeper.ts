/** Node fires a longer timer at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1

/** A pause that can be ended early: for a loop that looks at the clock and must not outlast what it watches. */
export class Sleeper {
  #wake = (): void => undefined
  #awake = false

  /** At once after `wake`. May end early; one pause at a time. */
  sleep(milliseconds: number): Promise<void> {
    if (this.#awake) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(Math.max(milliseconds, 0), LONGEST_TIMER_MS))
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Ends the pause, and every later one. */
  wake(): void {
    this.#awake = true
    this.#wake()
  }

  /** `wake` was called. */
  isAwake(): boolean {
    return this.#awake
  }
}
