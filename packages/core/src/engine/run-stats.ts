import { availableParallelism } from 'node:os'
import type { Clock } from '../contracts/clock.js'
import type { CumulativeStats, ErrorCount, IntervalStats, RunSummary, StopReason } from '../contracts/stats.js'
import { intervalStats } from '../stats/interval-stats.js'
import { measureClockCost } from '../stats/monotonic-clock.js'
import type { RecorderMemory } from '../stats/shared-layout.js'
import { emptyReading, StatsReader } from '../stats/snapshot.js'
import type { StatsReading } from '../stats/snapshot.js'
import { cumulativeStats } from '../stats/summary.js'
import { measuredArrivalSeed } from '../worker/arrivals.js'
import type { RunPlan } from '../worker/protocol.js'
import type { RunControl } from '../worker/run-control.js'
import { ArrivalCount } from './arrival-count.js'
import type { RunSettings } from './run-plan.js'
import { stopMessage } from './stop-message.js'

/** Shorter last intervals without anything in them are left out. */
const NEGLIGIBLE_SECONDS = 0.05

/** What the statistics of a run are made of. */
export interface RunStatsParts {
  readonly plan: RunPlan
  readonly settings: RunSettings
  readonly memories: readonly RecorderMemory[]
  readonly control: RunControl
  readonly clock: Clock
  /** Start of the measured part. */
  readonly measureNs: number
}

/** A moment of the run and what was counted by then. */
interface Mark {
  readonly seconds: number
  readonly reading: StatsReading
}

/** Turns the counters of a run into the records that reporters get. Keeps where the last interval and checkpoint ended. */
export class RunStats {
  readonly #parts: RunStatsParts
  readonly #reader: StatsReader
  readonly #arrivals: ArrivalCount | undefined
  readonly #start: Mark
  readonly #clockReadNs: number
  #intervalStart: Mark
  #checkpointStart: Mark
  #epoch = 0
  readonly #cpu: NodeJS.CpuUsage

  constructor(parts: RunStatsParts) {
    const { plan, measureNs } = parts
    this.#parts = parts
    this.#reader = new StatsReader(parts.memories)
    this.#start = { seconds: 0, reading: emptyReading(this.#reader.threads) }
    this.#intervalStart = this.#start
    this.#checkpointStart = this.#start
    if (plan.ratePerSecond > 0) {
      this.#arrivals = new ArrivalCount(measuredArrivalSeed(plan.random.seed), plan.ratePerSecond, measureNs)
    }
    this.#clockReadNs = measureClockCost(parts.clock)
    this.#cpu = process.cpuUsage()
  }

  /** The period since the last interval record. @returns undefined for a last one in which there is nothing to see. */
  interval(nowNs: number, last: boolean): IntervalStats | undefined {
    const from = this.#intervalStart
    const to = this.#mark(nowNs)
    this.#intervalStart = to
    const stats = intervalStats(from.reading, to.reading, {
      startSeconds: from.seconds,
      endSeconds: to.seconds,
      last,
      percentiles: this.#parts.settings.percentiles,
      rate: this.#arrivals !== undefined,
      backlog: this.#backlog(nowNs, to.reading),
    })
    const negligible = last && to.seconds - from.seconds < NEGLIGIBLE_SECONDS
    return negligible && stats.events + stats.queries + stats.ignoredErrors + stats.reconnects === 0 ? undefined : stats
  }

  /** The period since the last checkpoint; a new one begins. */
  checkpoint(nowNs: number): CumulativeStats {
    const epoch = this.#epoch
    this.#epoch += 1
    this.#parts.control.nextEpoch()
    const from = this.#checkpointStart
    const to = this.#mark(nowNs)
    this.#checkpointStart = to
    return this.#cumulative(from, to, epoch, epoch)
  }

  /** The end of the run: the period since the last checkpoint, and the whole. */
  summary(endNs: number, reason: StopReason, errors: readonly ErrorCount[]): RunSummary {
    const { settings } = this.#parts
    const to = this.#mark(endNs)
    const { reading } = to
    const period = this.#cumulative(this.#checkpointStart, to, this.#epoch, this.#epoch)
    const whole = this.#epoch === 0 ? period : this.#cumulative(this.#start, to, 0, this.#epoch)
    const started = whole.events + reading.busy
    const offered = Math.max(started, this.#offered(endNs))
    const cpu = process.cpuUsage(this.#cpu)
    const cpuSeconds = { cpuUserSeconds: cpu.user / 1e6, cpuSystemSeconds: cpu.system / 1e6 }
    return {
      ...period,
      stopReason: reason,
      stopMessage: stopMessage(reason, settings, whole.events, reading.busy),
      unfinished: reading.busy,
      offered,
      backlog: offered - started,
      totals: {
        events: whole.events,
        queries: whole.queries,
        reads: whole.reads,
        writes: whole.writes,
        other: whole.other,
        ignoredErrors: whole.ignoredErrors,
        reconnects: whole.reconnects,
      },
      totalLatency: whole.latency,
      totalServiceLatency: whole.serviceLatency,
      errors,
      generator: {
        workers: this.#parts.memories.length,
        ...cpuSeconds,
        cpuUtilization: Math.min(
          1,
          (cpuSeconds.cpuUserSeconds + cpuSeconds.cpuSystemSeconds) / (to.seconds * availableParallelism()),
        ),
        clockReadNs: this.#clockReadNs,
      },
    }
  }

  /** Times never go backwards: the workers' own end may lie a little before the last tick. */
  #mark(nowNs: number): Mark {
    const earliest = Math.max(this.#intervalStart.seconds, this.#checkpointStart.seconds)
    const seconds = Math.max(earliest, (nowNs - this.#parts.measureNs) / 1e9, Number.MIN_VALUE)
    return { seconds, reading: this.#reader.read() }
  }

  #cumulative(from: Mark, to: Mark, firstEpoch: number, lastEpoch: number): CumulativeStats {
    return cumulativeStats(from.reading, to.reading, {
      periodSeconds: Math.max(to.seconds - from.seconds, Number.EPSILON),
      elapsedSeconds: to.seconds,
      percentiles: this.#parts.settings.percentiles,
      extremes: this.#reader.extremes(firstEpoch, lastEpoch),
    })
  }

  #backlog(nowNs: number, reading: StatsReading): number {
    return Math.max(0, this.#offered(nowNs) - reading.response.count - reading.busy)
  }

  /** Events that should have started by a time; none of those that lie beyond the time limit. */
  #offered(nowNs: number): number {
    const { plan, measureNs } = this.#parts
    const limitNs = measureNs + (plan.timeLimitNs > 0 ? plan.timeLimitNs : Infinity)
    const offered = this.#arrivals?.offeredBy(Math.min(nowNs, limitNs)) ?? 0
    return plan.eventLimit > 0 ? Math.min(offered, plan.eventLimit) : offered
  }
}
