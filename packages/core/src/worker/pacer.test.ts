import { describe, expect, it } from 'vitest'
import { Pacer } from './pacer.js'
import { PHASE, RunControl } from './run-control.js'

const clock = { nowNs: () => performance.now() * 1e6 }

function runningControl(deadlineNs = Infinity): RunControl {
  const control = RunControl.allocate()
  control.schedule(0, 0, deadlineNs)
  control.enter(PHASE.running)
  return control
}

describe('Pacer', () => {
  it.each([
    ['blocking', true],
    ['cooperative', false],
  ])('waits until the time, %s', async (_, blocking) => {
    const pacer = new Pacer(clock, runningControl(), blocking)
    const untilNs = clock.nowNs() + 20e6
    await pacer.wait(untilNs)
    expect(clock.nowNs()).toBeGreaterThanOrEqual(untilNs - 0.2e6)
  })
  it('wakes sleepers in the order of their times', async () => {
    const pacer = new Pacer(clock, runningControl(), false)
    const order: number[] = []
    const now = clock.nowNs()
    await Promise.all(
      [15e6, 5e6, 10e6].map(async (ns) => {
        await pacer.wait(now + ns)
        order.push(ns)
      }),
    )
    expect(order).toEqual([5e6, 10e6, 15e6])
  })
  it('wakes all sleepers soon after the run is drained', async () => {
    const control = runningControl()
    const pacer = new Pacer(clock, control, false)
    const waiting = pacer.wait(clock.nowNs() + 3600e9)
    control.enter(PHASE.draining)
    await waiting
    expect(pacer.earliestNs).toBe(Infinity)
  })
  it('does not sleep beyond the time limit', async () => {
    const startNs = clock.nowNs()
    const pacer = new Pacer(clock, runningControl(startNs + 10e6), true)
    await pacer.wait(startNs + 3600e9)
    expect(clock.nowNs() - startNs).toBeLessThan(3600e9)
  })
  it('ends a pause inside an event only when the run is aborted', async () => {
    const control = runningControl()
    const pacer = new Pacer(clock, control, false)
    control.enter(PHASE.draining)
    const startNs = clock.nowNs()
    await pacer.sleep(30)
    expect(clock.nowNs() - startNs).toBeGreaterThanOrEqual(29e6)
    control.enter(PHASE.aborted)
    await pacer.sleep(3_600_000)
  })
})
