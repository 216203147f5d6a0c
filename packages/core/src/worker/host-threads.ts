import type { Driver } from '../contracts/driver.js'
import type { ThreadContext, Workload } from '../contracts/workload.js'
import { serializeError } from '../errors/bench-error.js'
import { toHookError } from '../errors/hook-error.js'
import { instantiateWorkload } from '../plugins/instantiate-workload.js'
import { loadPluginUrl } from '../plugins/load-plugin.js'
import { RETRY_POLICY, STRICT_POLICY } from '../sql/error-policy.js'
import { UNCOUNTED } from '../sql/query-recorder.js'
import { SessionPool } from '../sql/session-pool.js'
import { MonotonicClock } from '../stats/monotonic-clock.js'
import { ThreadRecorder } from '../stats/recorder.js'
import { Pacer } from './pacer.js'
import { postingLogger } from './posting-logger.js'
import type { ThreadStage, WorkerData, WorkerPort } from './protocol.js'
import { RunControl } from './run-control.js'
import { runThreads } from './run-threads.js'
import type { HostedThread } from './run-threads.js'
import { unexpectedRestart } from './unexpected-restart.js'
import { createThreadContext, driverEnvironment } from './thread-context.js'

/**
 * The life of one worker: load modules · wait for `worker-init` · initialise its threads, or run the command in each ·
 * wait for `run-start` · loops · thread_done · close everything · `worker-done`.
 */
export async function hostThreads(data: WorkerData, port: WorkerPort): Promise<void> {
  const { plan } = data
  const control = new RunControl(data.control)
  const clock = new MonotonicClock(plan.originSeconds)
  const pacer = new Pacer(clock, control, data.blocking)
  const { workload, drivers } = await loadModules(data)
  const pool = new SessionPool({
    drivers,
    values: plan.values,
    environment: driverEnvironment(plan, workload, data.firstThread),
    policy: plan.command === 'run' ? RETRY_POLICY : STRICT_POLICY,
    callGuard: new Int32Array(data.callGuard),
    onDatabaseUsed: () => {
      control.markDatabaseUsed()
    },
  })
  const log = postingLogger(port)
  const threads = Array.from({ length: data.threadCount }, (_, index): HostedThread => {
    const threadId = data.firstThread + index
    const recorder = new ThreadRecorder(data.recorder, index, control.epochView)
    const sql = pool.forThread(plan.command === 'run' ? recorder : UNCOUNTED)
    const progress: ThreadContext['progress'] = (label, done, total) => {
      port.post({ type: 'progress', label, done, total })
    }
    const parts = { plan, threadId, stream: threadId, control, clock, log, pacer, sql, progress }
    return { context: createThreadContext(parts), sql, recorder, state: undefined }
  })
  const failed = (threadId: number, stage: ThreadStage, error: unknown): void => {
    port.post({ type: 'thread-failed', threadId, stage, error: serializeError(error) })
  }

  await Promise.race([port.received('worker-init'), port.received('run-cancel')])
  try {
    if (plan.command === 'run')
      await runThreads({ data, port, control, clock, pacer, pool, workload, threads, failed, log })
    else await runCommand(workload, plan.command, threads, failed)
    port.post({ type: 'worker-done', endedAtNs: clock.nowNs(), errors: pool.errors.counts() })
  } finally {
    for (const thread of threads) await thread.sql.closeAll()
    await pool.close()
  }
}

async function loadModules({ plan }: WorkerData): Promise<{ workload: Workload; drivers: Driver[] }> {
  const owner = await loadPluginUrl(plan.workload.url, plan.workload.label)
  const run = { command: plan.command, version: plan.toolVersion }
  const { workload } = await instantiateWorkload(owner, plan.workload.name, run)
  const drivers: Driver[] = []
  for (const reference of plan.drivers) {
    const { plugin } = await loadPluginUrl(reference.url, reference.label)
    const driver = plugin.drivers?.find((one) => one.name === reference.name)
    if (driver !== undefined) drivers.push(driver)
  }
  return { workload, drivers }
}

async function runCommand(
  workload: Workload,
  name: string,
  threads: readonly HostedThread[],
  failed: (threadId: number, stage: ThreadStage, error: unknown) => void,
): Promise<void> {
  await Promise.all(
    threads.map(async ({ context }) => {
      try {
        const answer = await workload.commands[name]?.run(context)
        if (answer === false) throw new Error('it returned false')
      } catch (error) {
        failed(context.threadId, 'command', toHookError(name, undefined, unexpectedRestart(error)))
      }
    }),
  )
}
