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
  it('counts by kind and code, and keeps the words and the statement of the first', () => {
    const tally = new ErrorTally()
    tally.add(facts({ code: '1213', message: 'first' }), 'A')
    tally.add(facts({ code: '1213', message: 'second' }), 'B')
    tally.add(facts({ code: '1205', kind: 'lock-timeout' }), 'A')
    expect(tally.counts()).toEqual([
      { kind: 'deadlock', code: '1213', statement: 'A', example: 'first', count: 2 },
      { kind: 'lock-timeout', code: '1205', statement: 'A', example: 'm', count: 1 },
    ])
  })
  it('does not grow with the number of different statements', () => {
    const tally = new ErrorTally()
    for (let id = 0; id < 1000; id++) tally.add(facts({}), `UPDATE t SET k = 1 WHERE id = ${String(id)}`)
    expect(tally.counts()).toMatchObject([{ count: 1000 }])
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
      [count({ code: '1205' }), count({ count: 3, statement: 'A', example: 'of the first worker' })],
      [],
      [count({ count: 4, statement: 'B', example: 'of the second worker' })],
    ])
    expect(merged).toEqual([
      count({ count: 7, statement: 'A', example: 'of the first worker' }),
      count({ code: '1205' }),
    ])
  })
  it('keeps apart what differs in kind or code', () => {
    const different = [count({}), count({ kind: 'other' }), count({ code: '' })]
    expect(mergeErrorCounts([different, different]).map((entry) => entry.count)).toEqual([2, 2, 2])
  })
  it('changes none of the lists that it is given', () => {
    const list = Object.freeze([Object.freeze(count({}))])
    expect(mergeErrorCounts([list, list])).toEqual([count({ count: 2 })])
    expect(list).toEqual([count({})])
  })
})
