import { API_VERSION } from '../contracts/api-version.js'
import type { Reporter, ReporterEnvironment, RunStart } from '../contracts/reporter.js'
import type { OptionValues } from '../contracts/option.js'
import type { CumulativeStats, IntervalStats, RunSummary } from '../contracts/stats.js'

/** One call of a reporter, with what it was given. */
export type ReporterCall =
  | { readonly call: 'create'; readonly options: OptionValues; readonly environment: ReporterEnvironment }
  | { readonly call: 'start'; readonly run: RunStart }
  | { readonly call: 'threadsStarted' | 'warmupStarted' | 'close' }
  | { readonly call: 'interval'; readonly stats: IntervalStats }
  | { readonly call: 'checkpoint'; readonly stats: CumulativeStats }
  | { readonly call: 'end'; readonly summary: RunSummary }

/** A reporter that keeps all its calls. */
export interface RecordingReporter extends Reporter {
  /** All calls, in order. */
  readonly calls: readonly ReporterCall[]
  /** Names of the calls, in order. */
  callNames(): ReporterCall['call'][]
}

/** Makes a reporter that keeps its calls. Histogram buckets, which are valid only during a call, are copied. */
export function createRecordingReporter(name = 'recording'): RecordingReporter {
  const calls: ReporterCall[] = []
  return {
    name,
    apiVersion: API_VERSION,
    description: 'keeps all calls, for tests',
    options: {},
    calls,
    callNames: () => calls.map(({ call }) => call),
    create(options, environment) {
      calls.push({ call: 'create', options, environment })
      return {
        start: (run) => void calls.push({ call: 'start', run }),
        threadsStarted: () => void calls.push({ call: 'threadsStarted' }),
        warmupStarted: () => void calls.push({ call: 'warmupStarted' }),
        interval: (stats) => void calls.push({ call: 'interval', stats: structuredClone(stats) }),
        checkpoint: (stats) => void calls.push({ call: 'checkpoint', stats: structuredClone(stats) }),
        end: (summary) => void calls.push({ call: 'end', summary: structuredClone(summary) }),
        close: () => void calls.push({ call: 'close' }),
      }
    },
  }
}
