import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import type { StopReason } from '../contracts/stats.js'
import { PHASE, RunControl } from './run-control.js'
import type { Phase } from './run-control.js'
import type { TicketWorkerData } from './test-support/ticket-worker.js'

const PHASES: readonly Phase[] = [PHASE.starting, PHASE.running, PHASE.draining, PHASE.aborted]

describe('RunControl', () => {
  for (const from of PHASES) {
    for (const to of PHASES) {
      it(`is in phase ${Math.max(from, to)} after ${from} and then ${to}`, () => {
        const control = RunControl.allocate()
        control.enter(from)
        control.enter(to)
        expect(control.phase()).toBe(Math.max(from, to))
      })
    }
  }
  it.each<StopReason>(['time', 'events', 'script', 'interrupt', 'error', 'deadline'])(
    'keeps the first reason to stop: %s',
    (reason) => {
      const control = RunControl.allocate()
      expect(control.stopReason()).toBeUndefined()
      control.stop(reason)
      for (const later of ['time', 'error', 'interrupt'] as const) control.stop(later)
      expect(control.stopReason()).toBe(reason)
    },
  )
  it('shows both sides the same words', () => {
    const main = RunControl.allocate()
    const worker = new RunControl(main.memory)
    main.schedule(1, 2, Infinity)
    main.enter(PHASE.running)
    worker.markDatabaseUsed()
    worker.threadReady()
    worker.threadReady()
    main.nextEpoch()
    worker.uniqueView[0] = 7
    expect([worker.startNs, worker.measureNs, worker.deadlineNs, worker.phase()]).toEqual([1, 2, Infinity, 1])
    expect([main.databaseUsed(), main.threadsReady(), worker.epochView[0], main.uniqueView[0]]).toEqual([true, 2, 1, 7])
  })
  it('starts with nothing used, nobody ready and all tickets there', () => {
    const control = RunControl.allocate()
    expect([control.databaseUsed(), control.threadsReady(), control.ticketsLeft(1)]).toEqual([false, 0, true])
  })
  it('has no tickets left once the last one was taken', () => {
    const control = RunControl.allocate()
    expect([control.takeTicket(2), control.ticketsLeft(2), control.takeTicket(2)]).toEqual([true, true, true])
    expect([control.ticketsLeft(2), control.takeTicket(2), control.ticketsLeft(2)]).toEqual([false, false, false])
  })
  it('hands out each ticket once while several workers take them at the same time', async () => {
    const control = RunControl.allocate()
    const limit = 300_000
    const workerData: TicketWorkerData = { memory: control.memory, limit }
    const url = new URL('./test-support/ticket-worker.js', import.meta.url)
    const workers = Array.from({ length: 3 }, () => new Worker(url, { workerData }))
    const answers = Promise.all(workers.map(async (worker) => (await once(worker, 'message')) as [number]))
    while (control.threadsReady() < workers.length) await new Promise((resolve) => setTimeout(resolve, 1))
    control.enter(PHASE.running)
    const taken = (await answers).map(([count]) => count)
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(limit)
    expect(control.stopReason()).toBe('events')
  })
  it('ends a wait for the end of the run at once when it is over', () => {
    const control = RunControl.allocate()
    control.enter(PHASE.draining)
    const startedAt = performance.now()
    control.waitWhileRunning(60_000)
    control.enter(PHASE.aborted)
    control.sleepUnlessAborted(60_000)
    expect(performance.now() - startedAt).toBeLessThan(30_000)
  })
})
