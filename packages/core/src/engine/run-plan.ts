import { pid } from 'node:process'
import type { OptionValues } from '../contracts/option.js'
import { enabledPercentiles } from '../options/check-options.js'
import { parseForcedShutdown, parseStopGrace } from '../options/parse-forced-shutdown.js'
import type { ParsedDelay } from '../options/parse-forced-shutdown.js'
import { seedFromClock } from '../random/seed.js'
import { MonotonicClock } from '../stats/monotonic-clock.js'
import type { RandomPlan, RunPlan } from '../worker/protocol.js'
import type { CommandRequest } from './command-request.js'
import { cacheDirectory } from './host-facts.js'

/** The general options that steer the engine, as it uses them. */
export interface RunSettings {
  readonly threads: number
  readonly eventLimit: number
  readonly timeLimitSeconds: number
  readonly warmupSeconds: number
  readonly ratePerSecond: number
  readonly reportIntervalSeconds: number
  readonly checkpointSeconds: readonly number[]
  readonly percentiles: readonly number[]
  readonly histogram: boolean
  readonly debug: boolean
  readonly validate: boolean
  readonly threadInitTimeoutSeconds: number
  /** Seconds after the time limit at which `--forced-shutdown` cuts off what still runs; undefined if off. */
  readonly forcedShutdownSeconds: number | undefined
  /** The same for `--stop-grace`, which also holds after an interrupt; undefined if off. */
  readonly stopGraceSeconds: number | undefined
  readonly autoPrepare: boolean
}

/** Reads the resolved general options. */
function toRunSettings(values: OptionValues): RunSettings {
  const number = (name: string): number => values[name] as number
  const on = (name: string): boolean => values[name] as boolean
  const timeLimitSeconds = number('time')
  return {
    threads: number('threads'),
    eventLimit: number('events'),
    timeLimitSeconds,
    warmupSeconds: number('warmup_time'),
    ratePerSecond: number('rate'),
    reportIntervalSeconds: number('report_interval'),
    checkpointSeconds: values['report_checkpoints'] as readonly number[],
    percentiles: enabledPercentiles(values),
    histogram: on('histogram'),
    debug: on('debug'),
    validate: on('validate'),
    threadInitTimeoutSeconds: number('thread_init_timeout'),
    forcedShutdownSeconds:
      timeLimitSeconds > 0
        ? secondsOf(parseForcedShutdown(values['forced_shutdown'] as string, timeLimitSeconds))
        : undefined,
    stopGraceSeconds: secondsOf(parseStopGrace(values['stop_grace'] as string)),
    autoPrepare: on('auto_prepare'),
  }
}

/** Malformed values were refused before any command. */
function secondsOf(delay: ParsedDelay): number | undefined {
  return 'seconds' in delay ? delay.seconds : undefined
}

/** A plan and what it does not tell the workers. */
export interface PlannedRun {
  readonly plan: RunPlan
  readonly settings: RunSettings
  /** No `--rand-seed`: the seed came from the clock. */
  readonly seedFromClock: boolean
}

/** Freezes everything that a command needs into one cloneable record. */
export function createRunPlan(request: CommandRequest): PlannedRun {
  const { values, entry, driver } = request
  const settings = toRunSettings(values)
  const originSeconds = MonotonicClock.origin()
  const seedGiven = (values['rand_seed'] as number) !== 0
  const seed = seedGiven
    ? (values['rand_seed'] as number)
    : seedFromClock(Date.now(), new MonotonicClock(originSeconds).nowNs(), pid)
  const chosen = driver === undefined ? [] : [driver]
  const others = request.registry.drivers().filter((one) => one.value.name !== driver?.value.name)
  const plan: RunPlan = {
    command: request.command,
    workload: { url: entry.owner.url, label: entry.owner.label, name: entry.name },
    drivers: [...chosen, ...others].map(({ value, owner }) => ({
      url: owner.url,
      label: owner.label,
      name: value.name,
    })),
    values,
    threads: settings.threads,
    random: toRandomPlan(values, seed),
    timeLimitNs: settings.timeLimitSeconds * 1e9,
    warmupNs: settings.warmupSeconds * 1e9,
    eventLimit: settings.eventLimit,
    ratePerSecond: settings.ratePerSecond,
    originSeconds,
    toolVersion: request.toolVersion,
    cacheDirectory: cacheDirectory(process.env),
  }
  return { plan: Object.freeze(plan), settings, seedFromClock: !seedGiven }
}

function toRandomPlan(values: OptionValues, seed: number): RandomPlan {
  return {
    seed,
    distribution: values['rand_type'] as RandomPlan['distribution'],
    specIterations: values['rand_spec_iter'] as number,
    specPercent: values['rand_spec_pct'] as number,
    specResult: values['rand_spec_res'] as number,
    paretoH: values['rand_pareto_h'] as number,
    zipfianExponent: values['rand_zipfian_exp'] as number,
  }
}
