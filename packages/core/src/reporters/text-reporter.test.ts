import { describe, expect, test } from 'vitest'
import type { RunStart } from '../contracts/reporter.js'
import type { CumulativeStats, IntervalStats, RunSummary } from '../contracts/stats.js'
import { textReporter } from './text-reporter.js'
import { play } from './test-support/play.js'
import { cumulative, interval, latency, runStart, summary } from './test-support/records.js'

// The expected texts are those of sysbench 1.0.20 for the same situation, with figures that a test can give.

const CLOSED_LOOP =
  'Latency is service time in a closed loop: a stall delays the events behind it without being seen by them (use --rate).\n'

const startText = (run: Partial<RunStart>): Promise<string> =>
  play(textReporter, async (report) => report.start?.(runStart(run)))

/** What follows the mode text. */
async function afterStart(
  run: Partial<RunStart>,
  calls: { intervals?: IntervalStats[]; checkpoint?: CumulativeStats; end?: RunSummary },
  verbosity = 3,
): Promise<string> {
  const text = await play(
    textReporter,
    async (report) => {
      await report.start?.(runStart(run))
      for (const stats of calls.intervals ?? []) await report.interval?.(stats)
      if (calls.checkpoint !== undefined) await report.checkpoint?.(calls.checkpoint)
      if (calls.end !== undefined) await report.end?.(calls.end)
    },
    verbosity,
  )
  return text.split('Initializing worker threads...\n\n').at(-1) ?? ''
}

const MS = 1e6
const figures = {
  events: 202,
  queries: 4040,
  reads: 2828,
  writes: 808,
  other: 404,
  ignoredErrors: 3,
  reconnects: 0,
}
const measured = latency({
  count: 202,
  minNs: 0.01 * MS,
  meanNs: 0.07 * MS,
  maxNs: 3.32 * MS,
  sumNs: 13.65 * MS,
  percentilesNs: { '50': 0.05 * MS, '95': 0.09 * MS, '99.9': 3.3 * MS },
})
const threads = {
  threadEvents: { mean: 101, standardDeviation: 1 },
  threadSeconds: { mean: 0.0068, standardDeviation: 0.004 },
}

describe('mode text', () => {
  test('of a plain run', async () => {
    expect(await startText({})).toBe(
      'Running the test with following options:\n' +
        'Number of threads: 2\n' +
        'Initializing random number generator from current time\n' +
        '\n' +
        '\n' +
        'Initializing worker threads...\n' +
        '\n',
    )
  })

  test('of a run with everything', async () => {
    const text = await startText({
      warmupSeconds: 1,
      ratePerSecond: 100,
      reportIntervalSeconds: 1,
      checkpointSeconds: [1, 2],
      debug: true,
      validate: true,
      seedFromClock: false,
      seed: 5,
      forcedShutdownSeconds: 2,
      modeText: ['Prime numbers limit: 10000', ''],
    })
    expect(text).toBe(
      'Running the test with following options:\n' +
        'Number of threads: 2\n' +
        'Warmup time: 1s\n' +
        'Target transaction rate: 100/sec\n' +
        'Report intermediate results every 1 second(s)\n' +
        'Report checkpoint(s) at 1, 2 seconds\n' +
        'Debug mode enabled.\n' +
        '\n' +
        'Validation checks: on.\n' +
        '\n' +
        'Initializing random number generator from seed (5).\n' +
        '\n' +
        'Forcing shutdown in 2 seconds\n' +
        '\n' +
        'Prime numbers limit: 10000\n' +
        '\n' +
        'Initializing worker threads...\n' +
        '\n',
    )
  })

  test('shows fractions where they were given', async () => {
    const text = await startText({ ratePerSecond: 0.5, reportIntervalSeconds: 0.5, checkpointSeconds: [0.5, 2] })
    expect(text).toContain('Target transaction rate: 0.5/sec\n')
    expect(text).toContain('Report intermediate results every 0.5 second(s)\n')
    expect(text).toContain('Report checkpoint(s) at 0.5, 2 seconds\n')
  })

  test('keeps empty lines of the workload apart', async () => {
    expect(await startText({ modeText: ['a', '', '', 'b'] })).toContain('\n\na\n\n\nb\nInitializing worker threads')
  })

  test('does not announce a grace that nobody asked for', async () => {
    const options = { forced_shutdown: { value: 5, source: 'default' } } as const
    expect(await startText({ forcedShutdownSeconds: 15, options })).not.toContain('Forcing shutdown')
  })

  test('goes on when the threads have started, and with a warm-up', async () => {
    const text = await play(textReporter, async (report) => {
      await report.start?.(runStart({ warmupSeconds: 1.5 }))
      await report.threadsStarted?.()
      await report.warmupStarted?.()
    })
    expect(text.split('worker threads...\n').at(-1)).toBe('\nThreads started!\n\nWarming up for 1.5 seconds...\n\n')
  })
})

describe('interval lines', () => {
  const busy = interval({ ...figures, latency: measured, startSeconds: 0, endSeconds: 1 })
  const plain = (): boolean => false

  test('in the database form', async () => {
    expect(await afterStart({}, { intervals: [busy] })).toBe(
      '[ 1s ] thds: 2 tps: 202.00 qps: 4040.00 (r/w/o: 2828.00/808.00/404.00) lat (ms,95%): 0.09 err/s: 3.00 reconn/s: 0.00\n',
    )
  })

  test('in the plain form', async () => {
    expect(await afterStart({ usesDatabase: plain }, { intervals: [busy] })).toBe(
      '[ 1s ] thds: 2 eps: 202.00 lat (ms,95%): 0.09\n',
    )
  })

  test('are followed by the queue, with a comma only in the database form', async () => {
    const queued = interval({ backlog: 12, concurrency: 2, endSeconds: 2, startSeconds: 1 })
    expect(await afterStart({ ratePerSecond: 100 }, { intervals: [queued] })).toBe(
      '[ 2s ] thds: 2 tps: 0.00 qps: 0.00 (r/w/o: 0.00/0.00/0.00) lat (ms,95%): 0.00 err/s: 0.00 reconn/s: 0.00\n' +
        '[ 2s ] queue length: 12, concurrency: 2\n',
    )
    expect(await afterStart({ ratePerSecond: 100, usesDatabase: plain }, { intervals: [queued] })).toBe(
      '[ 2s ] thds: 2 eps: 0.00 lat (ms,95%): 0.00\n[ 2s ] queue length: 12 concurrency: 2\n',
    )
  })

  test('keep the field when percentiles are switched off', async () => {
    expect(await afterStart({ percentiles: [], usesDatabase: plain }, { intervals: [busy] })).toBe(
      '[ 1s ] thds: 2 eps: 202.00 lat (ms,0%): 0.00\n',
    )
  })

  test('keep the number of fields with several percentiles', async () => {
    const one = await afterStart({}, { intervals: [busy] })
    const three = await afterStart({ percentiles: [50, 95, 99.9] }, { intervals: [busy] })
    expect(three).toContain(' lat (ms,50%/95%/99.9%): 0.05/0.09/3.30 err/s: 3.00 ')
    expect(three.split(' ')).toHaveLength(one.split(' ').length)
  })

  test.each([
    [0.96, '[ 1s ]'],
    [1.04, '[ 1s ]'],
    [1.06, '[ 1.06s ]'],
    [2.5, '[ 2.5s ]'],
    [0.25, '[ 0.25s ]'],
    [0.004, '[ 0s ]'],
    [100, '[ 100s ]'],
  ])('that end the run after %d seconds are stamped %s', async (endSeconds, stamp) => {
    const text = await afterStart({}, { intervals: [interval({ endSeconds, last: true })] })
    expect(text.slice(0, text.indexOf(']') + 1)).toBe(stamp)
  })

  test.each([
    [1, 1.2, '[ 1s ]'],
    [2, 4.3, '[ 4s ]'],
    [0.5, 1.51, '[ 1.51s ]'],
    [0.5, 1.01, '[ 1s ]'],
  ])('due every %d seconds, and coming after %d, are stamped %s', async (reportIntervalSeconds, endSeconds, stamp) => {
    const text = await afterStart({ reportIntervalSeconds }, { intervals: [interval({ endSeconds })] })
    expect(text.slice(0, text.indexOf(']') + 1)).toBe(stamp)
  })

  test('divide by the true length of the interval', async () => {
    const last = interval({ ...figures, startSeconds: 2, endSeconds: 2.5, last: true })
    expect(await afterStart({ usesDatabase: plain }, { intervals: [last] })).toContain('eps: 404.00 ')
  })
})

describe('final report', () => {
  const end = summary({
    ...figures,
    latency: measured,
    ...threads,
    periodSeconds: 2.0074,
    elapsedSeconds: 2.0065,
    stopMessage: 'Stopped by --time after 2 seconds.',
  })
  const general =
    '\n' +
    'General statistics:\n' +
    '    total time:                          2.0065s\n' +
    '    total number of events:              202\n' +
    '\n' +
    'Latency (ms):\n' +
    '         min:                                    0.01\n' +
    '         avg:                                    0.07\n' +
    '         max:                                    3.32\n' +
    '         95th percentile:                        0.09\n' +
    '         sum:                                   13.65\n' +
    '\n' +
    'Threads fairness:\n' +
    '    events (avg/stddev):           101.0000/1.00\n' +
    '    execution time (avg/stddev):   0.0068/0.00\n' +
    '\n'
  const sql =
    'SQL statistics:\n' +
    '    queries performed:\n' +
    '        read:                            2828\n' +
    '        write:                           808\n' +
    '        other:                           404\n' +
    '        total:                           4040\n' +
    '    transactions:                        202    (100.63 per sec.)\n' +
    '    queries:                             4040   (2012.55 per sec.)\n' +
    '    ignored errors:                      3      (1.49 per sec.)\n' +
    '    reconnects:                          0      (0.00 per sec.)\n'

  test('in the database form', async () => {
    expect(await afterStart({}, { end })).toBe(sql + general + CLOSED_LOOP + 'Stopped by --time after 2 seconds.\n\n')
  })

  test('in the plain form', async () => {
    expect(await afterStart({ usesDatabase: () => false }, { end })).toBe(
      general + CLOSED_LOOP + 'Stopped by --time after 2 seconds.\n\n',
    )
  })

  test('gives the rates that parsers take from the third field', async () => {
    const text = await afterStart({}, { end })
    const thirdFields = text
      .split('\n')
      .filter((line) => /transactions:|queries:/.test(line))
      .map((line) => line.trim().split(/\s+/)[2])
    expect(thirdFields).toEqual(['(100.63', '(2012.55'])
  })

  test('of a run without events', async () => {
    const text = await afterStart(
      { usesDatabase: () => false, histogram: true, threads: 1 },
      {
        end: summary({ elapsedSeconds: 0.006, periodSeconds: 0 }),
      },
    )
    expect(text).toBe(
      'Latency histogram (values are in milliseconds)\n' +
        ' \n' +
        '\n' +
        'General statistics:\n' +
        '    total time:                          0.0060s\n' +
        '    total number of events:              0\n' +
        '\n' +
        'Latency (ms):\n' +
        '         min:                                    0.00\n' +
        '         avg:                                    0.00\n' +
        '         max:                                    0.00\n' +
        '         95th percentile:                        0.00\n' +
        '         sum:                                    0.00\n' +
        '\n' +
        'Threads fairness:\n' +
        '    events (avg/stddev):           0.0000/0.00\n' +
        '    execution time (avg/stddev):   0.0000/0.00\n' +
        '\n' +
        CLOSED_LOOP +
        '\n',
    )
  })

  test('has a row per percentile, in one column', async () => {
    const many = { ...measured, percentilesNs: { '1': 0, '50': 0.05 * MS, '99.9': 3.3 * MS, '100': 3.32 * MS } }
    const text = await afterStart({ percentiles: [1, 50, 99.9, 100] }, { end: { ...end, latency: many } })
    expect(text).toContain(
      '         max:                                    3.32\n' +
        '          1th percentile:                        0.00\n' +
        '         50th percentile:                        0.05\n' +
        '       99.9th percentile:                        3.30\n' +
        '        100th percentile:                        3.32\n' +
        '         sum:                                   13.65\n',
    )
  })

  test('says so when percentiles are switched off', async () => {
    expect(await afterStart({ percentiles: [] }, { end })).toContain(
      '         max:                                    3.32\n' +
        '         percentile stats:               disabled\n' +
        '         sum:                                   13.65\n',
    )
  })

  test('has a block about each thread with --debug', async () => {
    const perThread = [
      { threadId: 0, events: 53, minNs: 10_000, meanNs: 22_641, maxNs: 100_000, sumNs: 1_200_000 },
      { threadId: 1, events: 56, minNs: 10_000, meanNs: 33_928, maxNs: 290_000, sumNs: 1_900_000 },
    ]
    expect(await afterStart({ debug: true }, { end: { ...end, perThread } }, 5)).toBe(
      sql +
        general +
        'DEBUG: Verbose per-thread statistics:\n' +
        '\n' +
        'DEBUG:     thread #  0: min: 0.0000s  avg: 0.0000s  max: 0.0001s  events: 53\n' +
        'DEBUG:                  total time taken by event execution: 0.0012s\n' +
        'DEBUG:     thread #  1: min: 0.0000s  avg: 0.0000s  max: 0.0003s  events: 56\n' +
        'DEBUG:                  total time taken by event execution: 0.0019s\n' +
        '\n' +
        CLOSED_LOOP +
        'Stopped by --time after 2 seconds.\n\n',
    )
  })

  test('counts what was cut off, between the SQL statistics and the general part', async () => {
    const text = await afterStart({}, { end: { ...end, unfinished: 2 } })
    expect(text).toContain(
      '    reconnects:                          0      (0.00 per sec.)\n' +
        '\n' +
        'Number of unfinished transactions on forced shutdown: 2\n' +
        '\n' +
        'General statistics:\n',
    )
  })

  test('compares what was offered with what was achieved under a rate', async () => {
    const overloaded = summary({
      elapsedSeconds: 2,
      periodSeconds: 1,
      offered: 1000,
      backlog: 598,
      events: 201,
      totals: { ...figures, events: 402 },
    })
    const text = await afterStart({ ratePerSecond: 500 }, { end: overloaded })
    expect(text.split('execution time').at(-1)).toBe(
      ' (avg/stddev):   0.0000/0.00\n' +
        '\n' +
        'Latency is measured from the intended start of each event (rate 500/sec).\n' +
        'Offered: 1000 events (500.00/sec), achieved: 402 (201.00/sec), backlog at the end: 598\n' +
        '\n',
    )
  })

  test('is hidden at verbosity 2', async () => {
    expect(await afterStart({}, { intervals: [interval()], checkpoint: cumulative(), end }, 2)).toBe('')
  })
})

test('a checkpoint that was asked for at a fraction of a second shows it', async () => {
  const checkpoint = cumulative({ elapsedSeconds: 1.503 })
  expect(await afterStart({ checkpointSeconds: [1.5] }, { checkpoint })).toMatch(/^\[ 1\.5s \] Checkpoint report:\n/)
  expect(await afterStart({ checkpointSeconds: [1] }, { checkpoint })).toMatch(/^\[ 2s \] Checkpoint report:\n/)
})

test('a checkpoint has the full report under its own line, without histogram and notes', async () => {
  const checkpoint = cumulative({
    events: 103,
    queries: 103,
    other: 103,
    periodSeconds: 1.0044,
    elapsedSeconds: 1.0003,
    latency: measured,
    ...threads,
  })
  expect(await afterStart({ histogram: true, ratePerSecond: 100 }, { checkpoint })).toBe(
    '[ 1s ] Checkpoint report:\n' +
      'SQL statistics:\n' +
      '    queries performed:\n' +
      '        read:                            0\n' +
      '        write:                           0\n' +
      '        other:                           103\n' +
      '        total:                           103\n' +
      '    transactions:                        103    (102.55 per sec.)\n' +
      '    queries:                             103    (102.55 per sec.)\n' +
      '    ignored errors:                      0      (0.00 per sec.)\n' +
      '    reconnects:                          0      (0.00 per sec.)\n' +
      '\n' +
      'General statistics:\n' +
      '    total time:                          1.0003s\n' +
      '    total number of events:              103\n' +
      '\n' +
      'Latency (ms):\n' +
      '         min:                                    0.01\n' +
      '         avg:                                    0.07\n' +
      '         max:                                    3.32\n' +
      '         95th percentile:                        0.09\n' +
      '         sum:                                   13.65\n' +
      '\n' +
      'Threads fairness:\n' +
      '    events (avg/stddev):           101.0000/1.00\n' +
      '    execution time (avg/stddev):   0.0068/0.00\n' +
      '\n',
  )
})
