import type { Logger } from '../contracts/logger.js'
import type { OptionValues } from '../contracts/option.js'
import type { Reporter, ReporterEnvironment, ReporterInstance, RunStart } from '../contracts/reporter.js'
import type { CumulativeStats, IntervalStats, RunSummary } from '../contracts/stats.js'
import { RunError } from '../errors/bench-error.js'
import { createMessageLog } from './message-log.js'
import { errorCode, writeFailure } from './output-file.js'
import type { OutputFile } from './output-file.js'
import { openReportTargets } from './report-targets.js'
import type { OutputSpec } from './output-spec.js'

/** What a run's reports need. */
export interface ReporterHostOptions {
  readonly outputs: readonly OutputSpec[]
  /** Finds a reporter by its name, plugins' included. */
  reporters(name: string): Reporter | undefined
  /** All resolved options; each reporter reads its own. */
  readonly options: OptionValues
  /** Writes to standard output; throws when that fails. */
  stdout(text: string): void
  /**
   * Log of the command. The report on standard output shares it, so that repeated messages are collapsed across both; it
   * must write elsewhere when a machine-readable report has standard output.
   */
  readonly log: Logger
  /** For reports in files that print messages. */
  readonly verbosity: number
}

/**
 * The reports of one run. Each call reaches all reporters, in the order of `--output`, and must be awaited before the next:
 * statistics are only valid during the call.
 *
 * A reporter that throws is reported once and not called again; the others and the run go on.
 */
export interface ReporterHost {
  /** Seconds between interval records when the user asked for none; 0 when no reporter wants any. */
  readonly defaultIntervalSeconds: number
  /** A report is incomplete, so the command must not end with exit code 0. */
  readonly failed: boolean
  /** Whoever read standard output has gone (`| head`). Not a failure; a run without other reports may end. */
  readonly stdoutClosed: boolean
  start(run: RunStart): Promise<void>
  threadsStarted(): Promise<void>
  warmupStarted(): Promise<void>
  interval(stats: IntervalStats): Promise<void>
  checkpoint(stats: CumulativeStats): Promise<void>
  end(summary: RunSummary): Promise<void>
  /** Ends all reports and closes their files. Calling it twice is allowed. */
  close(): Promise<void>
}

/** One reporter at work. */
interface Report {
  readonly name: string
  /** Undefined for standard output. */
  readonly file: OutputFile | undefined
  readonly wantsUnaskedIntervals: boolean
  /** Writes what its message log still owes. */
  flush(): void
  /** Undefined before it is created, after it failed and after the end. */
  instance: ReporterInstance | undefined
  /** It failed, and that has been said. */
  dropped: boolean
}

/**
 * Opens all outputs and creates the reporters, before anything runs.
 *
 * @throws {UsageError} BENCH_OUTPUT_UNKNOWN, BENCH_OUTPUT_UNWRITABLE, BENCH_OUTPUT_SHARED; no file is changed then.
 */
export function openReporters(host: ReporterHostOptions): ReporterHost {
  const targets = openReportTargets(host.outputs, (name) => host.reporters(name))
  let failed = false
  let stdoutClosed = false
  let intervalsAsked = false

  const drop = (report: Report, error: unknown): void => {
    report.instance = undefined
    if (report.dropped) return
    report.dropped = true
    if (report.file === undefined && errorCode(error) === 'EPIPE') {
      stdoutClosed = true
      return
    }
    failed = true
    announceFailure(host.log, report.name, error)
  }
  const attempt = async (report: Report, call: () => unknown): Promise<void> => {
    try {
      await call()
    } catch (error) {
      drop(report, error)
    }
  }
  const callEach = async (call: (instance: ReporterInstance, report: Report) => unknown): Promise<void> => {
    for (const report of reports) {
      const { instance } = report
      if (instance !== undefined) await attempt(report, () => call(instance, report))
    }
  }

  const reports = targets.map(({ reporter, file }): Report => {
    const { environment, flush } = reporterEnvironment(host, file)
    const report: Report = {
      name: reporter.name,
      file,
      wantsUnaskedIntervals: (reporter.defaultIntervalSeconds ?? 0) > 0,
      flush,
      instance: undefined,
      dropped: false,
    }
    try {
      report.instance = reporter.create(host.options, environment)
    } catch (error) {
      drop(report, error)
    }
    return report
  })

  return {
    defaultIntervalSeconds: smallestInterval(targets.map(({ reporter }) => reporter)),
    get failed() {
      return failed
    },
    get stdoutClosed() {
      return stdoutClosed
    },
    start(run) {
      intervalsAsked = run.reportIntervalSeconds > 0
      return callEach((instance) => instance.start?.(run))
    },
    threadsStarted: () => callEach((instance) => instance.threadsStarted?.()),
    warmupStarted: () => callEach((instance) => instance.warmupStarted?.()),
    interval: (stats) =>
      callEach((instance, report) =>
        intervalsAsked || report.wantsUnaskedIntervals ? instance.interval?.(stats) : undefined,
      ),
    checkpoint: (stats) => callEach((instance) => instance.checkpoint?.(stats)),
    end: (summary) => callEach((instance) => instance.end?.(summary)),
    async close() {
      await callEach(async (instance, report) => {
        await instance.close?.()
        report.flush()
      })
      for (const report of reports) {
        report.instance = undefined
        await attempt(report, () => report.file?.close())
      }
    },
  }
}

/** What one reporter may write to: the shared log on standard output, or a log of its own in its file. */
function reporterEnvironment(
  host: ReporterHostOptions,
  file: OutputFile | undefined,
): { environment: ReporterEnvironment; flush: () => void } {
  if (file === undefined) {
    return {
      environment: {
        write: (text) => {
          host.stdout(text)
        },
        log: host.log,
      },
      flush: () => undefined,
    }
  }
  const write = (text: string): void => {
    file.write(text)
  }
  const log = createMessageLog({ write, verbosity: host.verbosity })
  return {
    environment: { write, log },
    flush: () => {
      log.flush()
    },
  }
}

/** Says it once. A log that cannot be written to either must not end the run. */
function announceFailure(log: Logger, reporter: string, cause: unknown): void {
  const failure = new RunError('BENCH_OUTPUT_FAILED', { reporter, reason: writeFailure(cause) }, cause)
  try {
    log.fatal(`${failure.message} ${failure.hint}`)
    if (cause instanceof Error && cause.stack !== undefined) log.debug(cause.stack)
  } catch {
    // Nobody is left to tell; `failed` carries it to the exit code.
  }
}

function smallestInterval(reporters: readonly Reporter[]): number {
  const wanted = reporters.map((reporter) => reporter.defaultIntervalSeconds ?? 0).filter((seconds) => seconds > 0)
  return wanted.length === 0 ? 0 : Math.min(...wanted)
}
