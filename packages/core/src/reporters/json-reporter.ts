import { API_VERSION } from '../contracts/api-version.js'
import { defineReporter } from '../contracts/reporter.js'
import type { Reporter, ReporterEnvironment, ReporterInstance, RunStart } from '../contracts/reporter.js'
import { InternalError } from '../errors/bench-error.js'
import { assertFigures } from './json/assert-figures.js'
import { reportedCheckpoint, reportedInterval } from './json/periods.js'
import type { ReportedCheckpoint, ReportedInterval } from './json/run-report.js'
import { toRunReport } from './json/to-run-report.js'

/** One JSON document at the end of the run (`RunReport`). A run that fails after its start has one as well. */
export const jsonReporter: Reporter = defineReporter({
  name: 'json',
  apiVersion: API_VERSION,
  description: 'one JSON document with options, environment, totals, histograms and intervals',
  options: {},
  defaultIntervalSeconds: 1,
  create: (_options, environment) => createJsonReport(environment),
})

function createJsonReport(output: ReporterEnvironment): ReporterInstance {
  let started: RunStart | undefined
  const intervals: ReportedInterval[] = []
  const checkpoints: ReportedCheckpoint[] = []
  return {
    start(run) {
      started = run
    },
    interval(stats) {
      intervals.push(reportedInterval(stats))
    },
    checkpoint(stats) {
      checkpoints.push(reportedCheckpoint(stats))
    },
    async end(summary) {
      if (started === undefined) throw new InternalError('the JSON reporter was called before `start`')
      const report = await toRunReport(started, summary, checkpoints, intervals)
      assertFigures(report)
      output.write(`${JSON.stringify(report, null, 2)}\n`)
    },
  }
}
