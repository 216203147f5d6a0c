import type { Workload } from '../../contracts/workload.js'
import type { OptionValues } from '../../contracts/option.js'
import { MonotonicClock } from '../../stats/monotonic-clock.js'
import { allocateRecorderMemory } from '../../stats/shared-layout.js'
import { StatsReader } from '../../stats/snapshot.js'
import type { StatsReading } from '../../stats/snapshot.js'
import { hostThreads } from '../host-threads.js'
import type { FromWorker, RunPlan, ToWorker, WorkerData } from '../protocol.js'
import { PHASE, RunControl } from '../run-control.js'
import { stage } from './actor-workload.js'

/** Address of the plugin that workers load in tests. */
export const testPluginUrl = new URL('./plugin.ts', import.meta.url).href

/** A plan for the memory driver, with what a test wants otherwise. */
export function createTestPlan(part: Partial<RunPlan> = {}): RunPlan {
  const reference = { url: testPluginUrl, label: 'test-plugin' }
  return {
    command: 'run',
    workload: { ...reference, name: 'staged' },
    drivers: ['memory', 'contended', 'closed'].map((name) => ({ ...reference, name })),
    values: { memory_db: 'hosted', memory_latency_ms: 0 } satisfies OptionValues,
    threads: 1,
    random: {
      seed: 1,
      distribution: 'uniform',
      specIterations: 12,
      specPercent: 1,
      specResult: 75,
      paretoH: 0.2,
      zipfianExponent: 0.8,
    },
    timeLimitNs: 0,
    warmupNs: 0,
    eventLimit: 0,
    ratePerSecond: 0,
    originSeconds: MonotonicClock.origin(),
    toolVersion: '1.2.3',
    cacheDirectory: '',
    ...part,
  }
}

/** One worker's life in the test's own thread, with a port that keeps what is posted. */
export interface HostedWorker {
  readonly control: RunControl
  readonly posted: readonly FromWorker[]
  /** Resolves when the worker has left. */
  readonly left: Promise<void>
  /** Messages of one type, in order. */
  of<Type extends FromWorker['type']>(type: Type): Extract<FromWorker, { type: Type }>[]
  /** Resolves with the first message of a type. */
  until(type: FromWorker['type']): Promise<void>
  /** What the main thread would post. */
  send(type: ToWorker['type']): void
  /** As the main thread does it when all workers are ready. */
  startRun(): void
  read(): StatsReading
}

/** Hosts all threads of a plan. @param workload the one that the plan names `staged`. */
export function hostWorker(workload: Workload, plan: RunPlan, part: Partial<WorkerData> = {}): HostedWorker {
  stage.workload = workload
  const control = RunControl.allocate()
  const recorder = allocateRecorderMemory({ threads: plan.threads, epochs: 1, response: plan.ratePerSecond > 0 })
  const clock = new MonotonicClock(plan.originSeconds)
  const posted: FromWorker[] = []
  const sent = new Set<ToWorker['type']>()
  const waiting: { readonly type: string; readonly resolve: () => void }[] = []
  const arrived = (type: string): void => {
    for (const one of waiting) if (one.type === type) one.resolve()
  }
  const wait = (type: string, isThere: boolean): Promise<void> =>
    isThere ? Promise.resolve() : new Promise((resolve) => waiting.push({ type, resolve }))

  const data: WorkerData = {
    plan,
    firstThread: 0,
    threadCount: plan.threads,
    blocking: false,
    control: control.memory,
    recorder,
    callGuard: new SharedArrayBuffer(4),
    ...part,
  }
  const left = hostThreads(data, {
    post(message) {
      posted.push(structuredClone(message))
      arrived(message.type)
    },
    received: (type) => wait(type, sent.has(type)),
  })
  left.catch(() => undefined)
  const hosted: HostedWorker = {
    control,
    posted,
    left,
    of: <Type extends FromWorker['type']>(type: Type) =>
      posted.filter((message): message is Extract<FromWorker, { type: Type }> => message.type === type),
    until: (type) =>
      wait(
        type,
        posted.some((message) => message.type === type),
      ),
    send(type) {
      sent.add(type)
      arrived(type)
    },
    startRun() {
      const { timeLimitNs, warmupNs } = plan
      const startNs = clock.nowNs()
      const measureNs = startNs + warmupNs
      control.schedule(startNs, measureNs, timeLimitNs > 0 ? measureNs + timeLimitNs : Infinity)
      control.enter(PHASE.running)
      hosted.send('run-start')
    },
    read: () => new StatsReader([recorder]).read(),
  }
  return hosted
}

/** Hosts a whole run: initialises when asked, starts when all threads are ready, and waits for the end. */
export async function hostRun(workload: Workload, plan: RunPlan): Promise<HostedWorker> {
  const hosted = hostWorker(workload, plan)
  hosted.send('worker-init')
  await hosted.until('worker-ready')
  hosted.startRun()
  await hosted.left
  return hosted
}
