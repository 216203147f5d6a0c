import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFree } from './find-free.js'

/** A sequence whose positions below `border` are taken, but for some holes; counts the probes. */
function sequence(border: number, holes: readonly number[] = []) {
  const probes: number[] = []
  const isTaken = (position: number, size: number): Promise<boolean> => {
    probes.push(size)
    for (let i = position; i < Math.min(position + size, border); i++) {
      if (!holes.includes(i)) return Promise.resolve(true)
    }
    return Promise.resolve(false)
  }
  return { isTaken, probes }
}

describe('findFree', () => {
  it('answers the start after one probe when nothing is taken', async () => {
    const { isTaken, probes } = sequence(0)
    expect(await findFree(5, 1000, 8, isTaken)).toBe(5)
    expect(probes).toEqual([8])
  })

  it('answers the position behind the last when all are taken', async () => {
    expect(await findFree(3, 100, 8, sequence(1000).isTaken)).toBe(101)
    expect(await findFree(101, 100, 8, sequence(1000).isTaken)).toBe(101)
  })

  it('needs some fifty probes for a border at a thousand million', async () => {
    const border = 1_000_000_007
    const probes: number[] = []
    const isTaken = (position: number, size: number): Promise<boolean> => {
      probes.push(size)
      return Promise.resolve(position < border)
    }
    expect(await findFree(0, 2 ** 32 - 1, 64, isTaken)).toBe(border)
    expect(probes.length).toBeLessThan(60)
    expect(Math.max(...probes)).toBe(64)
  })

  it('finds any border, from any start, with single holes before it', async () => {
    const cases = fc.record({
      start: fc.nat(200),
      taken: fc.nat(3000),
      window: fc.integer({ min: 2, max: 64 }),
      hole: fc.nat(3000),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ start, taken, window, hole }) => {
        const border = start + taken
        const holes = start + hole === border - 1 ? [] : [start + hole]
        expect(await findFree(start, 5000, window, sequence(border, holes).isTaken)).toBe(border)
      }),
    )
  })
})
