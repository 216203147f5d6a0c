import { bench } from 'vitest'
import { ThreadRecorder } from './recorder.js'
import { allocateRecorderMemory } from './shared-layout.js'

/** Calls per iteration, so that the harness's own cost does not show: divide the result by it. */
const CALLS = 1000

function recorder(response: boolean): ThreadRecorder {
  const memory = allocateRecorderMemory({ threads: 1, epochs: 1, response })
  const made = new ThreadRecorder(memory, 0, new Int32Array(new SharedArrayBuffer(4)))
  made.startMeasuring()
  return made
}

const closedLoop = recorder(false)
const rateMode = recorder(true)

bench('1000 events, closed loop', () => {
  for (let call = 0; call < CALLS; call++) {
    closedLoop.eventStarted(call)
    closedLoop.eventDone(1_000_000 + call * 977, 0)
  }
})

bench('1000 events, rate mode', () => {
  for (let call = 0; call < CALLS; call++) {
    rateMode.eventStarted(call)
    rateMode.eventDone(1_000_000 + call * 977, 2_000_000 + call * 1977)
  }
})

bench('1000 statements', () => {
  for (let call = 0; call < CALLS; call++) closedLoop.readDone()
})
