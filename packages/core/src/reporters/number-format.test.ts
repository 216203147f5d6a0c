import { describe, expect, test } from 'vitest'
import { fixed, fixedRight, perSecond, plain, unsigned, unsignedLeft, unsignedRight } from './number-format.js'

describe('fixed', () => {
  // Each expected text is what `printf` of C writes for the same format and value.
  test.each([
    [0, 2, '0.00'],
    [1.005, 2, '1.00'],
    [1.115, 2, '1.11'],
    [2.675, 2, '2.67'],
    [0.5, 0, '0'],
    [1.5, 0, '2'],
    [2.5, 0, '2'],
    [-2.5, 0, '-2'],
    [0.125, 2, '0.12'],
    [0.375, 2, '0.38'],
    [-0.125, 2, '-0.12'],
    [0.625, 2, '0.62'],
    [1.00000005, 4, '1.0000'],
    [999999.995, 2, '999999.99'],
    [14776401.5, 2, '14776401.50'],
    [1e21, 2, '1000000000000000000000.00'],
    [1.5e22, 0, '15000000000000000000000'],
    [1125899906842624.5, 0, '1125899906842624'],
    [2251799813685249.5, 0, '2251799813685250'],
  ])('writes %d with %i decimals as %s', (value, decimals, expected) => {
    expect(fixed(value, decimals)).toBe(expected)
  })

  test('names what is no number as C does', () => {
    expect([fixed(NaN, 2), fixed(Infinity, 2), fixed(-Infinity, 2)]).toEqual(['nan', 'inf', '-inf'])
  })
})

test('pads on the left and lets a long figure break the column', () => {
  expect(fixedRight(0.234, 2, 8)).toBe('    0.23')
  expect(fixedRight(123456.789, 2, 8)).toBe('123456.79')
  expect(unsignedRight(7, 3)).toBe('  7')
})

test('writes counts without a separator, padded on the right where asked', () => {
  expect(unsigned(30129600)).toBe('30129600')
  expect(unsignedLeft(202, 6)).toBe('202   ')
  expect(unsignedLeft(1506480, 6)).toBe('1506480')
})

test('writes figures for machines without trailing zeros or exponents', () => {
  expect([plain(1, 3), plain(0.25, 3), plain(100, 0), plain(1e-9, 6), plain(1e21, 1), plain(1200, 2)]).toEqual([
    '1',
    '0.25',
    '100',
    '0',
    '1000000000000000000000',
    '1200',
  ])
})

test('has a rate of 0 for a period without length', () => {
  expect([perSecond(5, 0), perSecond(5, 2), perSecond(0, 0), perSecond(1, 5e-324)]).toEqual([0, 2.5, 0, 0])
})
