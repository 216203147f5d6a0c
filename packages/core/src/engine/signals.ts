/** Signals that end a command early but in order. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const
export type StopSignal = (typeof SIGNALS)[number]

/**
 * The first signal calls `onStop`; a second one ends the process at once, by the signal itself: `process.exit` could abort
 * inside a driver's call.
 * @returns takes the handlers away again.
 */
export function onStopSignal(onStop: (signal: StopSignal) => void): () => void {
  let stopping = false
  const handle = (signal: StopSignal): void => {
    if (stopping) {
      endBySignal(signal)
      return
    }
    stopping = true
    onStop(signal)
  }
  for (const signal of SIGNALS) process.on(signal, handle)
  return () => {
    for (const signal of SIGNALS) process.removeListener(signal, handle)
  }
}

/** Ends this process as the signal does by default. */
export function endBySignal(signal: StopSignal | 'SIGKILL'): void {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}
