import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startReportTicker } from './report-ticker.js'
import type { ReportTicker, ReportTickerOptions } from './report-ticker.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const clock = { nowNs: () => performance.now() * 1e6 }

/** Ticks on the fake time; keeps what is reported as `kind slot @ moment`. */
function start(part: Partial<ReportTickerOptions>): { ticker: ReportTicker; reports: string[] } {
  const reports: string[] = []
  const measureNs = clock.nowNs()
  const ticker = startReportTicker({
    clock,
    measureNs,
    intervalSeconds: 0,
    checkpointSeconds: [],
    timeLimitSeconds: 0,
    report: async ({ kind, slotSeconds }) => {
      reports.push(`${kind} ${String(slotSeconds)} @ ${((clock.nowNs() - measureNs) / 1e9).toFixed(2)}`)
      await Promise.resolve()
    },
    ...part,
  })
  return { ticker, reports }
}

describe('startReportTicker', () => {
  it('reports once per interval, on its multiples', async () => {
    const { ticker, reports } = start({ intervalSeconds: 1 })
    await vi.advanceTimersByTimeAsync(3500)
    await ticker.stop()
    expect(reports).toEqual(['interval 1 @ 1.00', 'interval 2 @ 2.00', 'interval 3 @ 3.00'])
  })
  it('takes checkpoints in between, and both where they fall together', async () => {
    const { ticker, reports } = start({ intervalSeconds: 2, checkpointSeconds: [1, 2, 2.5] })
    await vi.advanceTimersByTimeAsync(3900)
    await ticker.stop()
    expect(reports).toEqual([
      'checkpoint 1 @ 1.00',
      'interval 2 @ 2.00',
      'checkpoint 2 @ 2.00',
      'checkpoint 2.5 @ 2.50',
    ])
  })
  it('leaves out the slots that pass while a slow report is made, and is back on the multiples after it', async () => {
    const reports: number[] = []
    const { ticker } = start({
      intervalSeconds: 1,
      report: ({ slotSeconds }) => {
        reports.push(slotSeconds)
        return new Promise((resolve) => setTimeout(resolve, slotSeconds === 1 ? 2500 : 0))
      },
    })
    await vi.advanceTimersByTimeAsync(5200)
    await ticker.stop()
    expect(reports).toEqual([1, 4, 5])
  })
  it('reports a missed checkpoint late rather than never', async () => {
    const reports: string[] = []
    const { ticker } = start({
      intervalSeconds: 1,
      checkpointSeconds: [1.2, 1.4],
      report: ({ kind, slotSeconds }) => {
        reports.push(`${kind} ${String(slotSeconds)}`)
        return new Promise((resolve) => setTimeout(resolve, kind === 'interval' ? 600 : 0))
      },
    })
    await vi.advanceTimersByTimeAsync(1900)
    await ticker.stop()
    expect(reports).toEqual(['interval 1', 'checkpoint 1.2', 'checkpoint 1.4'])
  })
  it('leaves the interval at the time limit to the end of the run, if that comes soon', async () => {
    const { ticker, reports } = start({ intervalSeconds: 1, timeLimitSeconds: 2 })
    await vi.advanceTimersByTimeAsync(2100)
    await ticker.stop()
    expect(reports).toEqual(['interval 1 @ 1.00'])
  })
  it('reports it after all, and goes on, when events run longer than the limit', async () => {
    const { ticker, reports } = start({ intervalSeconds: 1, timeLimitSeconds: 2 })
    await vi.advanceTimersByTimeAsync(4100)
    await ticker.stop()
    expect(reports).toEqual(['interval 1 @ 1.00', 'interval 2 @ 2.20', 'interval 3 @ 3.00', 'interval 4 @ 4.00'])
  })
  it('has nothing left after its last checkpoint, and no timer either', async () => {
    const { ticker, reports } = start({ checkpointSeconds: [1] })
    await vi.advanceTimersByTimeAsync(5000)
    expect([reports, vi.getTimerCount()]).toEqual([['checkpoint 1 @ 1.00'], 0])
    await ticker.stop()
  })
  it('stops at once while it waits, without a further report or a timer', async () => {
    const { ticker, reports } = start({ intervalSeconds: 3600 })
    await ticker.stop()
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(7_200_000)
    expect(reports).toEqual([])
  })
  it('waits for the report in progress when it is stopped', async () => {
    let finished = false
    const { ticker } = start({
      intervalSeconds: 1,
      report: () =>
        new Promise((resolve) =>
          setTimeout(() => {
            finished = true
            resolve()
          }, 500),
        ),
    })
    await vi.advanceTimersByTimeAsync(1100)
    const stopped = ticker.stop()
    expect(finished).toBe(false)
    await vi.advanceTimersByTimeAsync(500)
    await stopped
    expect(finished).toBe(true)
  })
  it('waits for an interval that is longer than any timer', async () => {
    const { ticker, reports } = start({ intervalSeconds: 3_000_000 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(3_000_000_000)
    await ticker.stop()
    expect(reports).toEqual(['interval 3000000 @ 3000000.00'])
  })
})
