import { API_VERSION } from '../contracts/api-version.js'
import { defineReporter } from '../contracts/reporter.js'
import type { Reporter, ReporterEnvironment, ReporterInstance, RunStart } from '../contracts/reporter.js'
import { InternalError } from '../errors/bench-error.js'
import { writeCumulativeReport } from './text/cumulative-report.js'
import { writeInterval } from './text/interval-lines.js'
import { writeLatencyHistogram } from './text/latency-histogram.js'
import { writeModeText } from './text/mode-text.js'
import { writeRunNotes } from './text/run-notes.js'
import { timeStamp } from './text/time-stamp.js'

/**
 * sysbench 1.0's report, byte for byte where sysbench has a line, and a short block of ours behind it. The header line and
 * messages about the run's progress are the command's and the engine's.
 */
export const textReporter: Reporter = defineReporter({
  name: 'text',
  apiVersion: API_VERSION,
  description: "sysbench's report for people and for its parsers",
  options: {},
  create: (_options, environment) => createTextReport(environment),
})

function createTextReport({ log }: ReporterEnvironment): ReporterInstance {
  let started: RunStart | undefined
  const currentRun = (): RunStart => {
    if (started === undefined) throw new InternalError('the text reporter was called before `start`')
    return started
  }
  return {
    start(run) {
      started = run
      writeModeText(log, run)
    },
    threadsStarted() {
      log.notice('Threads started!\n')
    },
    warmupStarted() {
      log.notice(`Warming up for ${String(currentRun().warmupSeconds)} seconds...\n`)
    },
    interval(stats) {
      writeInterval(log, currentRun(), stats)
    },
    checkpoint(stats) {
      const run = currentRun()
      const scheduledSeconds = run.checkpointSeconds.find((seconds) => !Number.isInteger(seconds)) ?? 1
      log.timestamped(`${timeStamp(stats.elapsedSeconds, scheduledSeconds)} Checkpoint report:`)
      writeCumulativeReport(log, run, stats, 0)
    },
    end(summary) {
      // As in sysbench, the error message is the last word of a run that failed.
      if (summary.stopReason === 'error') return
      const run = currentRun()
      if (run.histogram) writeLatencyHistogram(log, summary.latency)
      writeCumulativeReport(log, run, summary, summary.unfinished)
      writeRunNotes(log, run, summary)
    },
  }
}
