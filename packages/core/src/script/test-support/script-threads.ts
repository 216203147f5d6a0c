import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Driver } from '../../contracts/driver.js'
import type { OptionValues } from '../../contracts/option.js'
import type { ScriptEntry } from '../../contracts/script.js'
import type { ThreadContext } from '../../contracts/workload.js'
import { createRandom } from '../../random/create-random.js'
import { RETRY_POLICY } from '../../sql/error-policy.js'
import type { QueryRecorder } from '../../sql/query-recorder.js'
import { SessionPool } from '../../sql/session-pool.js'
import { FakeClock } from '../../testing/fake-clock.js'
import { memoryDriver } from '../../testing/memory-driver.js'
import { createRecordingLogger } from '../../testing/recording-logger.js'
import type { RecordingLogger } from '../../testing/recording-logger.js'
import { compileScript } from '../compile-script.js'
import { createScriptWorkload } from '../script-workload.js'
import type { ScriptWorkload } from '../script-workload.js'

/** One logical thread without a worker around it. */
export interface ScriptThread {
  readonly context: ThreadContext
  readonly log: RecordingLogger
  readonly clock: FakeClock
  /** Names of what was counted, in order. */
  readonly counted: (keyof QueryRecorder)[]
  readonly slept: number[]
  readonly progress: [label: string, done: number, total: number][]
}

/** Scripts as text, in a folder of their own. */
export interface ScriptFolder {
  /** Writes a script and gives its entry. */
  write(text: string, fileName?: string): Promise<ScriptEntry>
  /** Writes, compiles and adapts a script. */
  load(text: string, command?: string): Promise<ScriptWorkload>
  remove(): Promise<void>
}

let databases = 0

/** Makes a folder for scripts. */
export async function createScriptFolder(): Promise<ScriptFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-script-'))
  const write = async (text: string, fileName = 'probe.js'): Promise<ScriptEntry> => {
    const path = join(folder, fileName)
    await writeFile(path, text)
    return { name: 'probe', description: 'a script of a test', url: pathToFileURL(path).href }
  }
  return {
    write,
    async load(text, command = 'run') {
      const entry = await write(text, 'probe.ts')
      return createScriptWorkload(entry, await compileScript(entry), { command, version: '1.2.3' })
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

/** Makes threads that share one session of a database of their own. */
export function createScriptThreads(
  count: number,
  values: OptionValues = {},
  driver: Driver = memoryDriver,
): ScriptThread[] {
  databases += 1
  const options = { memory_db: `script-${String(databases)}`, memory_latency_ms: 0, threads: count, ...values }
  const pool = new SessionPool({
    drivers: [driver],
    values: options,
    environment: { cacheDirectory: '', defaultDatabase: 'sbtest', applicationName: 'test', threadId: 0 },
    policy: RETRY_POLICY,
    callGuard: new Int32Array(1),
    onDatabaseUsed: () => undefined,
  })
  const uniqueCounter = new Int32Array(new SharedArrayBuffer(4))
  return Array.from({ length: count }, (_, threadId) => createThread(pool, options, threadId, count, uniqueCounter))
}

function createThread(
  pool: SessionPool,
  options: OptionValues,
  threadId: number,
  threads: number,
  uniqueCounter: Int32Array,
): ScriptThread {
  const counted: (keyof QueryRecorder)[] = []
  const count = (name: keyof QueryRecorder) => (): void => void counted.push(name)
  const recorder: QueryRecorder = {
    readDone: count('readDone'),
    writeDone: count('writeDone'),
    otherDone: count('otherDone'),
    errorIgnored: count('errorIgnored'),
    reconnected: count('reconnected'),
  }
  const thread: Omit<ScriptThread, 'context'> = {
    log: createRecordingLogger(),
    clock: new FakeClock(),
    counted,
    slept: [],
    progress: [],
  }
  const context: ThreadContext = {
    threadId,
    threads,
    options,
    random: createRandom({
      seed: 1,
      stream: threadId,
      uniqueCounter,
      distribution: 'uniform',
      specIterations: 12,
      specPercent: 1,
      specResult: 75,
      paretoH: 0.2,
      zipfianExponent: 0.8,
    }),
    clock: thread.clock,
    log: thread.log,
    sql: pool.forThread(recorder),
    sleep: (milliseconds) => void thread.slept.push(milliseconds),
    stopping: () => false,
    progress: (...call) => void thread.progress.push(call),
  }
  return { ...thread, context }
}
