import { describe, expect, it } from 'vitest'
import { END_DELAY_SECONDS, nextReport } from './report-schedule.js'

describe('nextReport', () => {
  it('stands on multiples of the interval, however late the last one was', () => {
    expect(nextReport(0, 1, [], 0, 10)).toMatchObject({ atSeconds: 1, kind: 'interval' })
    expect(nextReport(1.04, 1, [], 0, 10)).toMatchObject({ atSeconds: 2, kind: 'interval' })
    expect(nextReport(3.7, 1, [], 0, 10)).toMatchObject({ atSeconds: 4, kind: 'interval' })
  })
  it('does not repeat a slot that was reported a hair too early', () => {
    expect(nextReport(2.9999999999, 1, [], 0, 10)).toMatchObject({ atSeconds: 4, kind: 'interval' })
  })
  it('lets the report at the time limit wait for the end of the run', () => {
    expect(nextReport(2, 1, [], 0, 3)).toEqual({ slotSeconds: 3, atSeconds: 3 + END_DELAY_SECONDS, kind: 'interval' })
  })
  it('takes checkpoints in between', () => {
    expect(nextReport(1, 2, [1.5, 5], 0, 10)).toMatchObject({ atSeconds: 1.5, kind: 'checkpoint' })
    expect(nextReport(1.5, 2, [1.5, 5], 1.5, 10)).toMatchObject({ atSeconds: 2, kind: 'interval' })
    expect(nextReport(4.1, 0, [1.5, 5], 1.5, 10)).toMatchObject({ atSeconds: 5, kind: 'checkpoint' })
  })
  it('reports a checkpoint that was missed while another report was made', () => {
    expect(nextReport(2.2, 1, [2.1], 0, 10)).toMatchObject({ atSeconds: 2.1, kind: 'checkpoint' })
  })
  it('has nothing to do without interval and checkpoints', () => {
    expect(nextReport(0, 0, [], 0, 10)).toBeUndefined()
  })
})
