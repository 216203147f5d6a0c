import type { Reporter } from '../contracts/reporter.js'
import { UsageError } from '../errors/bench-error.js'
import { openOutputFile } from './output-file.js'
import type { OutputFile } from './output-file.js'
import { sharedOutput } from './output-spec.js'
import type { OutputSpec } from './output-spec.js'

/** A reporter and its open output; no file means standard output. */
export interface ReportTarget {
  readonly reporter: Reporter
  readonly file: OutputFile | undefined
}

/**
 * Opens the outputs of all reporters, or none: files lose their old content only once every one of them is open.
 *
 * @throws {UsageError} BENCH_OUTPUT_UNKNOWN, BENCH_OUTPUT_UNWRITABLE, BENCH_OUTPUT_SHARED
 */
export function openReportTargets(
  outputs: readonly OutputSpec[],
  reporterNamed: (name: string) => Reporter | undefined,
): ReportTarget[] {
  const targets: ReportTarget[] = []
  try {
    for (const { reporter: name, file: path } of outputs) {
      const reporter = reporterNamed(name)
      if (reporter === undefined)
        throw new UsageError('BENCH_OUTPUT_UNKNOWN', { reporter: name, reporters: 'see `bench list`' })
      const file = path === undefined ? undefined : openOutputFile(path)
      targets.push({ reporter, file })
      assertNotShared(targets)
    }
    for (const { file } of targets) file?.truncate()
  } catch (error) {
    for (const { file } of targets) file?.close()
    throw error
  }
  return targets
}

/** Two different paths may lead to one file, by a link. */
function assertNotShared(targets: readonly ReportTarget[]): void {
  const newest = targets.at(-1)
  const identity = newest?.file?.identity
  if (newest === undefined || identity === undefined) return
  const first = targets.find(({ file }) => file?.identity === identity)
  if (first !== undefined && first !== newest) {
    throw sharedOutput(first.reporter.name, newest.reporter.name, newest.file?.path)
  }
}
