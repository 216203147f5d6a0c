import type { RunEnvironment, RunStart } from '../contracts/reporter.js'
import type { RunControl } from '../worker/run-control.js'
import type { CommandRequest } from './command-request.js'
import type { PlannedRun } from './run-plan.js'

/** What a run start is made of. */
export interface RunStartParts {
  readonly request: CommandRequest
  readonly planned: PlannedRun
  readonly control: RunControl
  readonly environment: RunEnvironment
  readonly modeText: readonly string[]
}

/** Everything that reporters learn when a run starts; secrets are hidden. */
export function toRunStart({ request, planned, control, environment, modeText }: RunStartParts): RunStart {
  const { settings, plan } = planned
  const { values, sources, secretNames } = request
  return {
    workload: request.entry.name,
    command: request.command,
    options: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        { value: secretNames.has(name) ? '********' : value, source: sources[name] ?? 'default' },
      ]),
    ),
    environment,
    threads: plan.threads,
    seed: plan.random.seed,
    seedFromClock: planned.seedFromClock,
    ratePerSecond: plan.ratePerSecond,
    timeLimitSeconds: settings.timeLimitSeconds,
    warmupSeconds: settings.warmupSeconds,
    eventLimit: plan.eventLimit,
    reportIntervalSeconds: settings.reportIntervalSeconds,
    checkpointSeconds: settings.checkpointSeconds,
    percentiles: settings.percentiles,
    histogram: settings.histogram,
    debug: settings.debug,
    validate: settings.validate,
    forcedShutdownSeconds:
      settings.forcedShutdownSeconds === undefined
        ? undefined
        : settings.timeLimitSeconds + settings.forcedShutdownSeconds,
    modeText,
    startedAtMs: Date.now(),
    usesDatabase: () => control.databaseUsed(),
  }
}
