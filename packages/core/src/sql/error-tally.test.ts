import { describe, expect, it } from 'vitest'
import type { DriverErrorFacts } from '../contracts/driver.js'
import type { ErrorCount } from '../contracts/stats.js'
import { ErrorTally, mergeErrorCounts } from './error-tally.js'

const facts = (part: Partial<DriverErrorFacts>): DriverErrorFacts => ({
  kind: 'deadlock',
  code: '',
  sqlState: '',
  message: 'm',
  ...part,
})
const count = (part: Partial<ErrorCount>): ErrorCount => ({
  kind: 'deadlock',
  code: '1213',
  statement: 'A',
  example: 'm',
  count: 1,
  ...part,
})

describe('ErrorTally', () => {
  it('counts by kind, code and statement, and keeps the words of the first', () => {
    const tally = new ErrorTally()
    tally.add(facts({ code: '1213', message: 'first' }), 'A')
    tally.add(facts({ code: '1213', message: 'second' }), 'A')
    tally.add(facts({ code: '1213' }), 'B')
    tally.add(facts({ code: '1205', kind: 'lock-timeout' }), 'A')
    expect(tally.counts()).toEqual([
      { kind: 'deadlock', code: '1213', statement: 'A', example: 'first', count: 2 },
      { kind: 'deadlock', code: '1213', statement: 'B', example: 'm', count: 1 },
      { kind: 'lock-timeout', code: '1205', statement: 'A', example: 'm', count: 1 },
    ])
  })
  it('falls back to SQLSTATE where the vendor has no code', () => {
    const tally = new ErrorTally()
    tally.add(facts({ sqlState: '40P01' }), '')
    expect(tally.counts()).toMatchObject([{ code: '40P01', statement: '' }])
  })
  it('gives copies, which do not go on counting', () => {
    const tally = new ErrorTally()
    tally.add(facts({}), 'A')
    const before = tally.counts()
    tally.add(facts({}), 'A')
    expect([before[0]?.count, tally.counts()[0]?.count]).toEqual([1, 2])
  })
})

describe('mergeErrorCounts', () => {
  it('adds up the same errors of several workers, the most frequent first', () => {
    const merged = mergeErrorCounts([
      [count({ statement: 'rare' }), count({ count: 3, example: 'of the first worker' })],
      [],
      [count({ count: 4, example: 'of the second worker' })],
    ])
    expect(merged).toEqual([count({ count: 7, example: 'of the first worker' }), count({ statement: 'rare' })])
  })
  it('keeps apart what differs in kind, code or statement', () => {
    const different = [count({}), count({ kind: 'other' }), count({ code: '' }), count({ statement: '' })]
    expect(mergeErrorCounts([different, different]).map((entry) => entry.count)).toEqual([2, 2, 2, 2])
  })
  it('changes none of the lists that it is given', () => {
    const list = Object.freeze([Object.freeze(count({}))])
    expect(mergeErrorCounts([list, list])).toEqual([count({ count: 2 })])
    expect(list).toEqual([count({})])
  })
})
