/** Source of time. Passed in everywhere, so that tests decide what time it is. */
export interface Clock {
  /**
   * Monotonic time in nanoseconds. All threads of a process share the origin, so readings of different workers compare.
   * Called twice per event: must not allocate.
   */
  nowNs(): number
}
