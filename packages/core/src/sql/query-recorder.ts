/** Where a connection counts its statements. Called once per statement: must not allocate. */
export interface QueryRecorder {
  readDone(): void
  writeDone(): void
  otherDone(): void
  errorIgnored(): void
  reconnected(): void
}

const nothing = (): void => undefined

/** Counts nothing: for statements outside the measured threads. */
export const UNCOUNTED: QueryRecorder = {
  readDone: nothing,
  writeDone: nothing,
  otherDone: nothing,
  errorIgnored: nothing,
  reconnected: nothing,
}
