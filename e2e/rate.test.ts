import { describe, expect, test } from 'vitest'
import { readReport } from './reports.js'
import { FIXTURES, useBenchFolder } from './run-bench.js'

const folder = useBenchFolder()
const MISBEHAVING = `--plugin=${FIXTURES}misbehaving.js`
const MS = 1e6

describe.concurrent('a thread that sleeps for 1.8 s once in a run of 5 s', () => {
  const line = `${MISBEHAVING} stalling run --stall-ms=1800 --stall-at=100 --time=5 --percentile=99`

  test('shows in the 99th percentile of a rate: latency counts from the intended start', async () => {
    const { stdout, exitCode } = await folder.run(`${line} --rate=500 --output=text,json:open.json`)
    expect(exitCode).toBe(0)
    const { latency, mode, ratePerSecond } = readReport(folder.file('open.json'))
    expect([mode, ratePerSecond]).toEqual(['open-loop', 500])
    expect(latency.response.percentiles['99']).toBeGreaterThan(1000 * MS)
    expect(latency.response.maxNs).toBeGreaterThanOrEqual(1790 * MS)
    // Only one event really took long.
    expect(latency.service.percentiles['99']).toBeLessThan(1000 * MS)
    expect(latency.service.maxNs).toBeGreaterThanOrEqual(1790 * MS)
    expect(stdout).toContain('Latency is measured from the intended start of each event (rate 500/sec).\n')
  })

  test('does not show there in closed loop, and the report says what its latency is', async () => {
    const { stdout, exitCode } = await folder.run(`${line} --output=text,json:closed.json`)
    expect(exitCode).toBe(0)
    const { latency, mode } = readReport(folder.file('closed.json'))
    expect(mode).toBe('closed-loop')
    expect(latency.response.percentiles['99']).toBeLessThan(5 * MS)
    expect(latency.response.maxNs).toBeGreaterThanOrEqual(1790 * MS)
    expect(latency.service).toEqual(latency.response)
    expect(stdout).toMatch(/^Latency is service time in a closed loop: a stall delays .* \(use --rate\)\.$/m)
  })
})

describe.concurrent('a rate', () => {
  test('may be below one event per second', async () => {
    const options = '--rate=0.5 --time=1 --rand-seed=1 --output=text,json:slow.json'
    const { stdout, exitCode } = await folder.run(`oltp_point_select --mysql-dry-run ${options} run`)
    expect(exitCode).toBe(0)
    expect(stdout).toContain('Target transaction rate: 0.5/sec\n')
    const { totals } = readReport(folder.file('slow.json'))
    expect(totals.offered).toBe(totals.events)
    expect(totals.events).toBeLessThan(10)
  })

  test('offers the same events for the same seed', async () => {
    const offered = []
    for (const report of ['first.json', 'second.json']) {
      const options = `--rate=300 --time=1 --rand-seed=5 --threads=2 --output=json:${report}`
      await folder.run(`oltp_point_select --mysql-dry-run ${options} run`)
      offered.push(readReport(folder.file(report)).totals.offered)
    }
    expect(offered[0]).toBe(offered[1])
    // Mean 300, standard deviation 17.
    expect(offered[0]).toBeGreaterThan(200)
    expect(offered[0]).toBeLessThan(400)
  })
})
