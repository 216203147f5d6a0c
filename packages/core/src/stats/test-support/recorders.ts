import { ThreadRecorder } from '../recorder.js'
import { allocateRecorderMemory } from '../shared-layout.js'
import type { RecorderMemory } from '../shared-layout.js'
import { StatsReader } from '../snapshot.js'

/** The recorders of a run without its workers: everything in one thread. */
export interface TestRecorders {
  readonly memories: readonly RecorderMemory[]
  /** All threads of all workers. */
  readonly recorders: readonly ThreadRecorder[]
  readonly reader: StatsReader
  readonly epochView: Int32Array
}

/**
 * @param workers threads per worker.
 * @param measuring the recorders have been told to measure.
 */
export function createRecorders(
  workers: readonly number[],
  { epochs = 1, response = false, measuring = true } = {},
): TestRecorders {
  const epochView = new Int32Array(new SharedArrayBuffer(4))
  const memories = workers.map((threads) => allocateRecorderMemory({ threads, epochs, response }))
  const recorders = memories.flatMap((memory) =>
    Array.from({ length: memory.threads }, (_, thread) => new ThreadRecorder(memory, thread, epochView)),
  )
  if (measuring) for (const recorder of recorders) recorder.startMeasuring()
  return { memories, recorders, reader: new StatsReader(memories), epochView }
}
