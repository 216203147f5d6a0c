import { describe, expect, it } from 'vitest'
import { createProgressPrinter } from './progress-printer.js'

function printer(reportIntervalSeconds: number) {
  const lines: string[] = []
  const clock = { now: 0, nowNs: () => clock.now }
  const progress = createProgressPrinter((text) => lines.push(text), clock, reportIntervalSeconds)
  return { lines, clock, progress }
}

describe('createProgressPrinter', () => {
  it('prints one line per interval, with rate and time left', () => {
    const { lines, clock, progress } = printer(1)
    clock.now = 0.5e9
    progress.update('sbtest1', 500, 4000)
    expect(lines).toEqual([])
    clock.now = 1e9
    progress.update('sbtest1', 1000, 4000)
    clock.now = 1.1e9
    progress.update('sbtest1', 1100, 4000)
    expect(lines).toEqual(['[ 1s ] sbtest1: 1000 of 4000 rows (25%), 1000 rows/s, 3s left\n'])
  })
  it('adds tables up', () => {
    const { lines, clock, progress } = printer(1)
    progress.update('sbtest1', 100, 100)
    clock.now = 2e9
    progress.update('sbtest2', 100, 300)
    expect(lines).toEqual(['[ 2s ] 2 tables: 200 of 400 rows (50%), 100 rows/s, 2s left\n'])
  })
  it('ends with the last state when progress was asked for, once', () => {
    const { lines, clock, progress } = printer(1)
    clock.now = 0.25e9
    progress.update('sbtest1', 1000, 1000)
    progress.finish()
    progress.finish()
    expect(lines).toEqual(['[ 0s ] sbtest1: 1000 of 1000 rows (100%), 4000 rows/s, 0s left\n'])
  })
  it('is silent for a short command that nobody asked about', () => {
    const { lines, progress } = printer(0)
    progress.update('sbtest1', 1000, 1000)
    progress.finish()
    expect(lines).toEqual([])
  })
})
