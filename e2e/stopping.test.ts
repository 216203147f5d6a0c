import { describe, expect, test } from 'vitest'
import { readReport, textTotals } from './reports.js'
import { FIXTURES, useBenchFolder } from './run-bench.js'

const folder = useBenchFolder()
const MISBEHAVING = `--plugin=${FIXTURES}misbehaving.js`

/** Far above one second of time and one of grace, and far below the waits of a command that hangs. */
const SOON_MS = 30_000

describe.concurrent('an event that never ends', () => {
  // A promise leaves the worker free, a busy loop does not, and a wait in the kernel cannot even be interrupted.
  test.each(['promise', 'loop', 'wait'])('(a %s) is cut off after the grace, and reported', async (hang) => {
    const report = `${hang}.json`
    const { stdout, exitCode, elapsedMs } = await folder.run(
      `${MISBEHAVING} hanging run --hang=${hang} --threads=3 --time=1 --stop-grace=1 --output=text,json:${report}`,
    )
    expect(exitCode).toBe(2)
    expect(elapsedMs).toBeGreaterThan(2000)
    expect(elapsedMs).toBeLessThan(SOON_MS)
    expect(stdout).toContain(
      'FATAL: Events still running 1 seconds after the end of the run were cut off (see --stop-grace)\n',
    )
    const json = readReport(folder.file(report))
    // Other threads of its worker stand still behind a busy loop, between two of their own events.
    expect([json.stopReason, json.totals.unfinished >= 1]).toEqual(['deadline', true])
    if (hang === 'promise') expect(json.totals.unfinished).toBe(1)
    expect(stdout).toContain(
      `\nNumber of unfinished transactions on forced shutdown: ${json.totals.unfinished}\n\nGeneral statistics:\n`,
    )
    expect(textTotals(stdout).events).toBe(json.totals.events)
    expect(json.totals.events).toBeGreaterThanOrEqual(3)
  })

  test.each(['promise', 'loop', 'wait'])('(a %s) in the only thread is exactly one unfinished event', async (hang) => {
    const report = `${hang}-alone.json`
    const options = `--hang=${hang} --good-events=4 --time=0.5 --stop-grace=0.5 --output=json:${report}`
    expect((await folder.run(`${MISBEHAVING} hanging run ${options}`)).exitCode).toBe(2)
    const { stopReason, totals } = readReport(folder.file(report))
    expect({ stopReason, events: totals.events, unfinished: totals.unfinished }).toEqual({
      stopReason: 'deadline',
      events: 4,
      unfinished: 1,
    })
  })

  test('is cut off by --forced-shutdown with the line that sysbench has', async () => {
    const options = '--time=0.5 --forced-shutdown=1 --stop-grace=off'
    const { stdout, exitCode, elapsedMs } = await folder.run(`${MISBEHAVING} hanging run ${options}`)
    expect(exitCode).toBe(2)
    expect(elapsedMs).toBeLessThan(SOON_MS)
    expect(stdout).toContain('Forcing shutdown in 1.5 seconds\n')
    expect(stdout).toContain('FATAL: The --max-time limit has expired, forcing shutdown...\n')
    expect(stdout).toContain('Number of unfinished transactions on forced shutdown: 1\n')
  })

  test('does not keep a run from its end when another event fails', async () => {
    const options = '--fail-in=event --fail-thread=1 --threads=2 --time=60'
    const { stdout, exitCode, elapsedMs } = await folder.run(`${MISBEHAVING} failing run ${options}`)
    expect(exitCode).toBe(1)
    expect(elapsedMs).toBeLessThan(SOON_MS)
    expect(stdout).toContain("FATAL: `event' function failed in thread 1: event failed on purpose\n")
    expect(stdout).not.toContain('General statistics:')
  })
})

describe.concurrent('a signal', () => {
  test('SIGINT gives the full report so far and exit code 130', async () => {
    const run = folder.start(
      'oltp_read_write --table-size=200 --threads=3 --time=60 --report-interval=0.5 --output=text,json:int.json run',
    )
    await run.saw('thds:')
    run.signal('SIGINT')
    const { stdout, exitCode, elapsedMs } = await run.result
    expect(exitCode).toBe(130)
    expect(elapsedMs).toBeLessThan(SOON_MS)
    expect(stdout).toMatch(/\nInterrupted after \d+ events\.\n\n$/)
    expect(stdout).toContain('Threads fairness:')
    const json = readReport(folder.file('int.json'))
    expect(json.stopReason).toBe('interrupt')
    expect(json.elapsedSeconds).toBeLessThan(60)
    expect(textTotals(stdout).events).toBe(json.totals.events)
    expect(json.totals.events).toBeGreaterThan(0)
    expect(json.intervals.reduce((sum, { events }) => sum + events, 0)).toBe(json.totals.events)
  })

  test('SIGINT ends a rate that is far from its next event', async () => {
    const run = folder.start('oltp_point_select --mysql-dry-run --rate=0.01 --time=600 run')
    await run.saw('Threads started!')
    run.signal('SIGINT')
    const { stdout, exitCode, elapsedMs } = await run.result
    expect(exitCode).toBe(130)
    expect(elapsedMs).toBeLessThan(SOON_MS)
    expect(stdout).toMatch(/Interrupted after \d+ events\./)
  })

  test('SIGINT during the warm-up reports that nothing was measured', async () => {
    const options = '--warmup-time=60 --report-interval=1 --output=text,json:warm.json'
    const run = folder.start(`oltp_point_select --mysql-dry-run ${options} run`)
    await run.saw('Warming up')
    run.signal('SIGINT')
    const { stdout, exitCode } = await run.result
    expect(exitCode).toBe(130)
    expect(stdout).toContain('    total number of events:              0\n')
    expect(readReport(folder.file('warm.json')).totals).toMatchObject({ events: 0, queries: 0 })
  })

  test.each(['promise', 'loop'])('a second SIGINT ends at once what the first cannot (a %s)', async (hang) => {
    const run = folder.start(`${MISBEHAVING} hanging run --hang=${hang} --time=600 --stop-grace=off`)
    await run.saw('Threads started!')
    await new Promise((resolve) => setTimeout(resolve, 300))
    run.signal('SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 300))
    run.signal('SIGINT')
    const { stdout, signal, elapsedMs } = await run.result
    expect(signal).toBe('SIGINT')
    expect(elapsedMs).toBeLessThan(SOON_MS)
    expect(stdout).not.toContain('General statistics:')
  })

  test('SIGINT gives a hanging event the grace, and then reports it', async () => {
    const options = '--time=600 --stop-grace=0.5 --output=text,json:hang.json'
    const run = folder.start(`${MISBEHAVING} hanging run ${options}`)
    await run.saw('Threads started!')
    await new Promise((resolve) => setTimeout(resolve, 300))
    run.signal('SIGINT')
    const { exitCode, elapsedMs } = await run.result
    expect(exitCode).toBe(130)
    expect(elapsedMs).toBeLessThan(SOON_MS)
    const { stopReason, totals } = readReport(folder.file('hang.json'))
    expect([stopReason, totals.unfinished]).toEqual(['interrupt', 1])
  })

  test('SIGTERM reports too, and the process ends by it', async () => {
    const run = folder.start('oltp_point_select --mysql-dry-run --threads=2 --time=600 run')
    await run.saw('Threads started!')
    run.signal('SIGTERM')
    const { stdout, exitCode, signal } = await run.result
    expect({ exitCode, signal }).toEqual({ exitCode: null, signal: 'SIGTERM' })
    expect(stdout).toMatch(/Interrupted after \d+ events\./)
  })
})

describe.concurrent('the last interval', () => {
  test('has its true length, and all of them add up to the run', async () => {
    const options = '--time=1.3 --report-interval=1 --output=text,json:partial.json'
    const { stdout } = await folder.run(`oltp_point_select --mysql-dry-run ${options} run`)
    const json = readReport(folder.file('partial.json'))
    const last = json.intervals.at(-1)
    expect(last?.endSeconds).toBeCloseTo(json.elapsedSeconds, 2)
    expect(json.elapsedSeconds).toBeGreaterThanOrEqual(1.3)
    const [stamp] = [...stdout.matchAll(/^\[ ([\d.]+)s \] thds/gm)].map(([, seconds]) => Number(seconds)).slice(-1)
    expect(stamp).toBeCloseTo(last?.endSeconds ?? NaN, 0)
  })

  test('is not there without --report-interval', async () => {
    const { stdout } = await folder.run('oltp_point_select --mysql-dry-run --time=0.5 run')
    expect(stdout).not.toMatch(/^\[/m)
  })
})

describe.concurrent('threads that stop by themselves', () => {
  test('are not waited for, and their last event does not count', async () => {
    const options = '--threads=3 --own-events=4 --time=60 --output=text,json:own.json'
    const { stdout, exitCode, elapsedMs } = await folder.run(`${MISBEHAVING} finishing run ${options}`)
    expect(exitCode).toBe(0)
    expect(elapsedMs).toBeLessThan(SOON_MS)
    // 4 + 5 + 6: each thread has one more than the one before.
    expect(stdout).toContain('Stopped by the test itself after 15 events.\n')
    const json = readReport(folder.file('own.json'))
    expect([json.stopReason, json.totals.events, json.totals.unfinished]).toEqual(['script', 15, 0])
    expect(json.threadsFairness.events.mean).toBe(5)
  })
})
