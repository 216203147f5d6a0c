import { availableParallelism } from 'node:os'
import type { RunEnvironment } from '../contracts/reporter.js'
import type { StopReason } from '../contracts/stats.js'
import type { Workload } from '../contracts/workload.js'
import { EXIT_CODE } from '../errors/exit-code.js'
import { effectiveVerbosity } from '../options/effective-verbosity.js'
import type { InstantiatedWorkload } from '../plugins/instantiate-workload.js'
import { parseOutputSpecs } from '../reporters/output-spec.js'
import { openReporters } from '../reporters/reporter-host.js'
import type { ReporterHost } from '../reporters/reporter-host.js'
import { MonotonicClock } from '../stats/monotonic-clock.js'
import { PHASE, RunControl } from '../worker/run-control.js'
import type { CommandRequest } from './command-request.js'
import { createDeferred } from './deferred.js'
import type { Deferred } from './deferred.js'
import { hashScript } from './hash-script.js'
import { hostFacts } from './host-facts.js'
import { MainHooks } from './main-hooks.js'
import { prepareData } from './prepare-data.js'
import { settlesWithin } from './settles-within.js'
import { startReportTicker } from './report-ticker.js'
import type { PlannedRun } from './run-plan.js'
import { RunState } from './run-state.js'
import { toRunStart } from './run-start.js'
import { waitForEnd } from './run-end.js'
import { startBarrier } from './start-barrier.js'
import { RunStats } from './run-stats.js'
import { endBySignal, onStopSignal } from './signals.js'
import type { StopSignal } from './signals.js'
import { blocksThread, countWorkers } from './worker-count.js'
import { WorkerPool } from './worker-pool.js'

/** Closing connections may take long; after that the process ends with them open. */
const EXIT_PATIENCE_MS = 10_000

/** What the phases of one run share. */
interface Run {
  readonly request: CommandRequest
  readonly planned: PlannedRun
  readonly control: RunControl
  readonly clock: MonotonicClock
  readonly reporters: ReporterHost
  readonly environment: { -readonly [Name in keyof RunEnvironment]: RunEnvironment[Name] }
  readonly state: RunState
  signal: StopSignal | undefined
  /** Settled by the first signal. */
  readonly interrupted: Deferred
}

/**
 * The `run` command, as a table of contents: open reports · prepare data · init · start threads · measure · report · done.
 * @returns the exit code.
 */
export async function runBenchmark(
  request: CommandRequest,
  planned: PlannedRun,
  instantiated: InstantiatedWorkload,
): Promise<number> {
  const run = createRun(request, planned, instantiated)
  const { plan } = planned
  const drivers = request.driver === undefined ? [] : [request.driver.value]
  const { workload } = instantiated
  const hooks = new MainHooks({ ...run, plan, workload, drivers, log: request.log })
  const forgetSignals = onStopSignal((signal) => {
    run.signal = signal
    run.control.stop('interrupt')
    run.control.enter(PHASE.draining)
    run.interrupted.resolve()
  })
  // Workers load their modules while the main thread looks after the data.
  const pool = startPool(run, workload)
  try {
    const prepared = await prepareData(request, planned, workload, hooks)
    if (prepared !== EXIT_CODE.success) {
      await abandon(run, pool)
      return prepared
    }
    await hooks.init()
    const exitCode = await measure(run, pool, instantiated, hooks)
    if (run.signal === 'SIGTERM') endBySignal('SIGTERM')
    return run.reporters.failed && exitCode === EXIT_CODE.success ? EXIT_CODE.failure : exitCode
  } catch (error) {
    await abandon(run, pool, error)
    throw error
  } finally {
    forgetSignals()
    await run.reporters.close()
    await hooks.close()
  }
}

function createRun(request: CommandRequest, planned: PlannedRun, instantiated: InstantiatedWorkload): Run {
  const { values, registry, log } = request
  const reporters = openReporters({
    outputs: parseOutputSpecs(
      values['output'] as readonly string[],
      registry.reporters().map(({ value }) => value.name),
    ),
    reporters: (name) => registry.reporter(name)?.value,
    options: values,
    stdout: request.stdout,
    log,
    verbosity: effectiveVerbosity(values),
  })
  return {
    request,
    planned,
    reporters,
    control: RunControl.allocate(),
    clock: new MonotonicClock(planned.plan.originSeconds),
    environment: {
      ...hostFacts(),
      toolVersion: request.toolVersion,
      server: undefined,
      driver: undefined,
      engine: instantiated.engine,
      scriptHash: '',
    },
    state: new RunState(),
    signal: undefined,
    interrupted: createDeferred(),
  }
}

function startPool({ request, planned, control }: Run, workload: Workload): WorkerPool {
  const { plan, settings } = planned
  const blocking = blocksThread(request.driver?.value, workload)
  return new WorkerPool({
    plan,
    threads: plan.threads,
    workers: countWorkers(plan.threads, blocking, availableParallelism()),
    blocking,
    control,
    standby: request.standby,
    epochs: settings.checkpointSeconds.length + 1,
    log: request.log,
    onProgress: () => undefined,
    onEventFailure: () => {
      control.stop('error')
      control.enter(PHASE.draining)
    },
  })
}

/** Lets workers leave that will not run to their end, and ends those that do not. */
async function abandon({ control, request }: Run, pool: WorkerPool, error?: unknown): Promise<void> {
  control.enter(PHASE.draining)
  pool.cancel()
  if (await pool.abort()) return
  // Nobody comes to say it after this.
  if (error instanceof Error) request.log.fatal(error.message)
  endBySignal('SIGKILL')
}

async function measure(
  run: Run,
  pool: WorkerPool,
  instantiated: InstantiatedWorkload,
  hooks: MainHooks,
): Promise<number> {
  const { workload } = instantiated
  const { request, planned, control, clock, reporters, state } = run
  const { plan, settings } = planned
  const { log } = request
  state.enter('start')
  await reporters.start(toRunStart({ ...run, modeText: workload.modeText?.(plan.values) ?? [] }))
  pool.init()
  run.environment.scriptHash = await hashScript(instantiated.scriptText)
  await startBarrier(pool, settings.threadInitTimeoutSeconds, plan.threads, control, run.interrupted.promise)
  run.environment.server = pool.server
  run.environment.driver = control.databaseUsed() ? request.driver?.value.name : undefined

  const startNs = clock.nowNs()
  const measureNs = startNs + plan.warmupNs
  control.schedule(startNs, measureNs, plan.timeLimitNs > 0 ? measureNs + plan.timeLimitNs : Infinity)
  control.enter(PHASE.running)
  pool.start()
  await reporters.threadsStarted()
  if (settings.warmupSeconds > 0) {
    state.enter('warm-up')
    await reporters.warmupStarted()
    await settlesWithin(Promise.race([pool.done, run.interrupted.promise]), settings.warmupSeconds * 1000)
  }
  const stats = new RunStats({ ...planned, memories: pool.memories, control, clock, measureNs })
  state.enter('measure')
  const ticker = startReportTicker({
    clock,
    measureNs,
    intervalSeconds: settings.reportIntervalSeconds || reporters.defaultIntervalSeconds,
    checkpointSeconds: settings.checkpointSeconds,
    timeLimitSeconds: settings.timeLimitSeconds,
    report: async ({ kind }) => {
      if (kind === 'checkpoint') {
        await reporters.checkpoint(stats.checkpoint(clock.nowNs()))
        return
      }
      const record = stats.interval(clock.nowNs(), false)
      if (record !== undefined) await reporters.interval(record)
    },
  })
  const cutOff = await waitForEnd({ settings, clock, control, log }, pool, measureNs)
  state.enter('drain')
  await ticker.stop()

  const stopReason = control.stopReason() ?? 'script'
  const reason = cutOff && stopReason !== 'interrupt' ? 'deadline' : stopReason
  const [failure, ...others] = pool.failures.filter(({ stage }) => stage !== 'thread_done')
  if (failure !== undefined) {
    state.enter('fail')
    await report(run, pool, stats, 'error', cutOff)
    for (const { error } of others) log.fatal(error.message)
    await leave(pool, hooks).catch((error: unknown) => {
      log.fatal(error instanceof Error ? error.message : String(error))
    })
    throw failure.error
  }
  await report(run, pool, stats, reason, cutOff)
  state.enter('finish')
  const stuck = cutOff && !(await pool.abort())
  if (!stuck) await leave(pool, hooks)
  for (const { error } of pool.failures) log.fatal(error.message)
  await reporters.close()
  // A worker inside a driver's call can be ended only with the process, and not by `process.exit`.
  if (stuck) endBySignal('SIGKILL')
  return exitCodeOf(reason, pool.failures.length > 0)
}

/** The last interval and the final report. */
async function report(run: Run, pool: WorkerPool, stats: RunStats, reason: StopReason, cutOff: boolean): Promise<void> {
  const { reporters, clock, planned } = run
  // Of a run that was cut off, the workers that did finish say nothing about its length.
  const endNs = pool.endedAtNs > 0 && !cutOff ? pool.endedAtNs : clock.nowNs()
  if (planned.settings.reportIntervalSeconds > 0 || reporters.defaultIntervalSeconds > 0) {
    const last = stats.interval(endNs, true)
    if (last !== undefined) await reporters.interval(last)
  }
  await reporters.end(stats.summary(endNs, reason, pool.errorCounts()))
}

/** `done` runs after the report, also after a failed run; its failure must not hide another one. */
async function leave(pool: WorkerPool, hooks: MainHooks): Promise<void> {
  if (!(await settlesWithin(pool.exited, EXIT_PATIENCE_MS))) pool.forget()
  await hooks.done()
}

function exitCodeOf(reason: StopReason, threadDoneFailed: boolean): number {
  if (reason === 'interrupt') return EXIT_CODE.interrupted
  if (reason === 'deadline') return EXIT_CODE.timeout
  return threadDoneFailed ? EXIT_CODE.failure : EXIT_CODE.success
}
