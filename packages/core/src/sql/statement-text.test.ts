import { describe, expect, it } from 'vitest'
import type { QueryResult } from '../contracts/driver.js'
import { emulatedStatement, splitPlaceholders, toLiteral } from './emulated-statement.js'
import { shortStatement } from './short-statement.js'

describe('toLiteral', () => {
  it.each<[Parameters<typeof toLiteral>[0], string]>([
    [null, 'NULL'],
    [7, '7'],
    [-1.5, '-1.5'],
    [12345678901234567890n, '12345678901234567890'],
    [true, '1'],
    [false, '0'],
    ["it's", "'it''s'"],
    [new Uint8Array([1, 255]), "X'01ff'"],
  ])('writes %o as %s', (value, text) => {
    expect(toLiteral(value)).toBe(text)
  })
})

describe('splitPlaceholders', () => {
  it('leaves question marks inside quotes alone', () => {
    expect(splitPlaceholders(`SELECT '?', "a?b" FROM t WHERE x=? AND y='it''s?' AND z=?`)).toEqual([
      `SELECT '?', "a?b" FROM t WHERE x=`,
      ` AND y='it''s?' AND z=`,
      '',
    ])
  })
})

describe('emulatedStatement', () => {
  const texts: string[] = []
  const result: QueryResult = {
    returnsRows: false,
    rowCount: 0,
    affectedRows: 0,
    rows: () => [],
    nextResult: () => undefined,
  }
  const statement = emulatedStatement(
    {
      query(sql) {
        texts.push(sql)
        return result
      },
    },
    'UPDATE t SET c=? WHERE id=?',
  )
  it('puts literals into the text', () => {
    expect(statement.execute(["x'y", 5])).toBe(result)
    expect(texts).toEqual(["UPDATE t SET c='x''y' WHERE id=5"])
  })
  it('refuses a wrong number of parameters', () => {
    expect(() => statement.execute([1])).toThrow('Statement with 2 parameters got 1')
  })
})

describe('shortStatement', () => {
  it('shortens what is too long for a message and says how long it was', () => {
    expect(shortStatement('SELECT 1')).toBe('SELECT 1')
    expect(shortStatement('x'.repeat(500))).toBe(`${'x'.repeat(200)}… (500 characters)`)
  })
})
