import type { ServerInfo } from '../../contracts/driver.js'
import type { RunEnvironment, RunStart } from '../../contracts/reporter.js'
import type { ErrorCount, Fairness, GeneratorStats, RunSummary } from '../../contracts/stats.js'
import { latencyDistribution } from './latency-figures.js'
import { counters } from './periods.js'
import { RUN_REPORT_SCHEMA } from './run-report.js'
import type { ReportedCheckpoint, ReportedEnvironment, ReportedInterval, RunReport } from './run-report.js'

/**
 * Makes the document from what is known at the start, at the end, and what was kept in between.
 *
 * Every field is named here: a richer record from the engine must not change the document's form.
 */
export async function toRunReport(
  run: RunStart,
  summary: RunSummary,
  checkpoints: readonly ReportedCheckpoint[],
  intervals: readonly ReportedInterval[],
): Promise<RunReport> {
  const [service, response] = await Promise.all([
    latencyDistribution(summary.totalServiceLatency),
    latencyDistribution(summary.totalLatency),
  ])
  return {
    schema: RUN_REPORT_SCHEMA,
    tool: { name: 'bench', version: run.environment.toolVersion },
    workload: run.workload,
    command: run.command,
    options: reportedOptions(run.options),
    environment: reportedEnvironment(run.environment),
    seed: run.seed,
    stopReason: summary.stopReason,
    stopMessage: summary.stopMessage,
    startedAt: new Date(run.startedAtMs).toISOString(),
    elapsedSeconds: summary.elapsedSeconds,
    warmupSeconds: run.warmupSeconds,
    ratePerSecond: run.ratePerSecond,
    mode: run.ratePerSecond > 0 ? 'open-loop' : 'closed-loop',
    threads: run.threads,
    totals: {
      ...counters(summary.totals),
      unfinished: summary.unfinished,
      offered: summary.offered,
      backlog: summary.backlog,
    },
    errors: summary.errors.map(errorCount),
    latency: { service, response },
    threadsFairness: { events: fairness(summary.threadEvents), seconds: fairness(summary.threadSeconds) },
    generator: generator(summary.generator),
    checkpoints,
    intervals,
  }
}

function reportedEnvironment(environment: RunEnvironment): ReportedEnvironment {
  return {
    nodeVersion: environment.nodeVersion,
    platform: environment.platform,
    osRelease: environment.osRelease,
    arch: environment.arch,
    hostname: environment.hostname,
    cpuModel: environment.cpuModel,
    availableCores: environment.availableCores,
    memoryBytes: environment.memoryBytes,
    driver: environment.driver ?? null,
    server: environment.server === undefined ? null : reportedServer(environment.server),
    engine: environment.engine,
    scriptHash: environment.scriptHash,
  }
}

function reportedServer({ product, version, transport, details }: ServerInfo): ServerInfo {
  return { product, version, transport, details }
}

function reportedOptions(options: RunStart['options']): RunReport['options'] {
  return Object.fromEntries(Object.entries(options).map(([name, { value, source }]) => [name, { value, source }]))
}

function fairness({ mean, standardDeviation }: Fairness): Fairness {
  return { mean, standardDeviation }
}

function generator(stats: GeneratorStats): GeneratorStats {
  const { workers, cpuUserSeconds, cpuSystemSeconds, cpuUtilization, clockReadNs } = stats
  return { workers, cpuUserSeconds, cpuSystemSeconds, cpuUtilization, clockReadNs }
}

function errorCount({ kind, code, count, statement, example }: ErrorCount): ErrorCount {
  return { kind, code, count, statement, example }
}
