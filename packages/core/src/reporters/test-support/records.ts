import type { RunEnvironment, RunStart } from '../../contracts/reporter.js'
import type { CumulativeStats, IntervalStats, LatencyStats, RunSummary } from '../../contracts/stats.js'

/** Latency without a histogram; pass `buckets` where one is needed. */
export function latency(fields: Partial<LatencyStats> = {}): LatencyStats {
  return {
    count: 0,
    minNs: 0,
    meanNs: 0,
    maxNs: 0,
    sumNs: 0,
    percentilesNs: {},
    buckets: new Float64Array(),
    ...fields,
  }
}

const ENVIRONMENT: RunEnvironment = {
  toolVersion: '1.2.3',
  nodeVersion: '20.19.0',
  platform: 'linux',
  osRelease: '6.1.0',
  arch: 'x64',
  hostname: 'box',
  cpuModel: 'A processor',
  availableCores: 2,
  memoryBytes: 8_000_000_000,
  server: { product: 'SQLite', version: '3.45.1', transport: 'file /tmp/x.db', details: { journal_mode: 'wal' } },
  driver: 'sqlite',
  engine: 'v8',
  scriptHash: 'ab12',
}

/** A run of two threads that reaches a database. */
export function runStart(fields: Partial<RunStart> = {}): RunStart {
  return {
    workload: 'oltp_read_write',
    command: 'run',
    options: {
      threads: { value: 2, source: 'command-line' },
      percentile: { value: [95], source: 'default' },
      offset: { value: -5, source: 'script' },
      sqlite_db: { value: '/tmp/x.db', source: 'config-file' },
      histogram: { value: false, source: 'environment' },
    },
    environment: ENVIRONMENT,
    threads: 2,
    seed: 5,
    seedFromClock: true,
    ratePerSecond: 0,
    timeLimitSeconds: 10,
    warmupSeconds: 0,
    eventLimit: 0,
    reportIntervalSeconds: 0,
    checkpointSeconds: [],
    percentiles: [95],
    histogram: false,
    debug: false,
    validate: false,
    forcedShutdownSeconds: undefined,
    modeText: [],
    startedAtMs: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
    usesDatabase: () => true,
    ...fields,
  }
}

const NO_COUNTS = { events: 0, queries: 0, reads: 0, writes: 0, other: 0, ignoredErrors: 0, reconnects: 0 }

/** The first second, without events. */
export function interval(fields: Partial<IntervalStats> = {}): IntervalStats {
  return {
    ...NO_COUNTS,
    startSeconds: 0,
    endSeconds: 1,
    threads: 2,
    last: false,
    latency: latency(),
    backlog: 0,
    concurrency: 0,
    ...fields,
  }
}

/** A period of one second, without events. */
export function cumulative(fields: Partial<CumulativeStats> = {}): CumulativeStats {
  return {
    ...NO_COUNTS,
    periodSeconds: 1,
    elapsedSeconds: 1,
    threads: 2,
    latency: latency(),
    serviceLatency: latency(),
    threadEvents: { mean: 0, standardDeviation: 0 },
    threadSeconds: { mean: 0, standardDeviation: 0 },
    perThread: [],
    ...fields,
  }
}

/** The end of a run, without events. */
export function summary(fields: Partial<RunSummary> = {}): RunSummary {
  return {
    ...cumulative(),
    stopReason: 'time',
    stopMessage: '',
    unfinished: 0,
    offered: 0,
    backlog: 0,
    totals: NO_COUNTS,
    totalLatency: latency(),
    totalServiceLatency: latency(),
    errors: [],
    generator: { workers: 2, cpuUserSeconds: 1.5, cpuSystemSeconds: 0.25, cpuUtilization: 0.8, clockReadNs: 31 },
    ...fields,
  }
}
