import type { Clock } from '../contracts/clock.js'
import { nextReport } from './report-schedule.js'
import type { ReportDue } from './report-schedule.js'
import { Sleeper } from './sleeper.js'

/** Node's timers may fire a little early. */
const TIMER_TOLERANCE_NS = 2e6

/** What a ticker needs. */
export interface ReportTickerOptions {
  readonly clock: Clock
  /** Start of the measured part. */
  readonly measureNs: number
  /** 0 for none. */
  readonly intervalSeconds: number
  /** Ascending. */
  readonly checkpointSeconds: readonly number[]
  /** 0 for none. */
  readonly timeLimitSeconds: number
  /** Makes one report; the next one waits for it. */
  readonly report: (due: ReportDue) => Promise<void>
}

/** Makes interval and checkpoint reports while a run goes on. */
export interface ReportTicker {
  /** No further report; resolves when the one in progress is made. */
  stop(): Promise<void>
}

/** Starts ticking. */
export function startReportTicker(options: ReportTickerOptions): ReportTicker {
  const { clock, measureNs } = options
  const sleeper = new Sleeper()
  const run = async (): Promise<void> => {
    // The last interval slot that was reported, which may lie after the moment at which the report was made.
    let reportedSeconds = 0
    let lastCheckpointSeconds = 0
    for (;;) {
      const elapsedSeconds = Math.max((clock.nowNs() - measureNs) / 1e9, reportedSeconds)
      const due = nextReport(
        elapsedSeconds,
        options.intervalSeconds,
        options.checkpointSeconds,
        lastCheckpointSeconds,
        options.timeLimitSeconds,
      )
      if (due === undefined) return
      await sleeper.sleep((measureNs + due.atSeconds * 1e9 - clock.nowNs()) / 1e6)
      if (sleeper.isAwake()) return
      if (clock.nowNs() < measureNs + due.atSeconds * 1e9 - TIMER_TOLERANCE_NS) continue
      if (due.kind === 'checkpoint') lastCheckpointSeconds = due.slotSeconds
      else reportedSeconds = due.slotSeconds
      await options.report(due)
      if (sleeper.isAwake()) return
    }
  }
  const running = run()

  return {
    async stop() {
      sleeper.wake()
      await running
    },
  }
}
