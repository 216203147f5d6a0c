import { expect, test } from 'vitest'
import { Generator } from './generator.js'
import { TemplateStrings } from './template-string.js'

const COLUMN = Array.from({ length: 10 }, () => '###########').join('-')

function strings(): TemplateStrings {
  return new TemplateStrings(new Generator(2026, 5))
}

/** How often each character occurs at the places where the template has `placeholder`. */
function countCharacters(template: string, placeholder: string, draws: number): Map<string, number> {
  const source = strings()
  const counts = new Map<string, number>()
  for (let draw = 0; draw < draws; draw++) {
    Array.from(source.string(template)).forEach((character, index) => {
      if (template[index] === placeholder) counts.set(character, (counts.get(character) ?? 0) + 1)
    })
  }
  return counts
}

function chiSquareDeviation(counts: Iterable<number>, cells: number): number {
  const values = Array.from(counts)
  const expected = values.reduce((sum, count) => sum + count, 0) / cells
  const statistic = values.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return (statistic - (cells - 1)) / Math.sqrt(2 * (cells - 1))
}

test('writes digits for # and letters for @ and keeps the rest', () => {
  expect(strings().string('#@-é%s @@@@@@@@##########')).toMatch(/^\d[a-z]-é%s [a-z]{8}\d{10}$/)
})

test('keeps characters outside Latin-1', () => {
  expect(strings().string('中#😀@')).toMatch(/^中\d😀[a-z]$/u)
})

test('a template without placeholders and an empty one come back as they are', () => {
  const source = strings()
  expect(source.string('plain')).toBe('plain')
  expect(source.string('')).toBe('')
})

test("fills the c column's template with its 119 characters, each time with others", () => {
  const source = strings()
  const values = new Set(Array.from({ length: 1000 }, () => source.string(COLUMN)))
  expect(values.size).toBe(1000)
  for (const value of values) expect(value).toMatch(/^(\d{11}-){9}\d{11}$/)
})

test('every digit is equally likely', () => {
  const counts = countCharacters(COLUMN, '#', 5000)
  expect(counts.size).toBe(10)
  expect(Math.abs(chiSquareDeviation(counts.values(), 10))).toBeLessThan(4)
})

test('every pair of neighbouring digits is equally likely', () => {
  const source = strings()
  const counts = new Map<string, number>()
  for (let draw = 0; draw < 50_000; draw++) {
    const text = source.string('##########')
    for (let index = 0; index < text.length; index += 2) {
      const pair = text.slice(index, index + 2)
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
  }
  expect(counts.size).toBe(100)
  expect(Math.abs(chiSquareDeviation(counts.values(), 100))).toBeLessThan(4)
})

test('every letter is equally likely', () => {
  const counts = countCharacters('@@@@@@@@@@@@@-#', '@', 20_000)
  expect(counts.size).toBe(26)
  expect(Math.abs(chiSquareDeviation(counts.values(), 26))).toBeLessThan(4)
})

test('stays correct when more templates are used than it remembers', () => {
  const source = strings()
  for (let index = 0; index < 1000; index++)
    expect(source.string(`${index}:##`)).toMatch(new RegExp(`^${index}:\\d\\d$`))
})

test('varstring draws every length and every character from 0 to z equally often', () => {
  const source = strings()
  const lengths = new Map<number, number>()
  const characters = new Map<string, number>()
  for (let draw = 0; draw < 20_000; draw++) {
    const text = source.varstring(3, 12)
    lengths.set(text.length, (lengths.get(text.length) ?? 0) + 1)
    for (const character of text) characters.set(character, (characters.get(character) ?? 0) + 1)
  }
  expect(Array.from(lengths.keys()).sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(Math.abs(chiSquareDeviation(lengths.values(), 10))).toBeLessThan(4)
  expect(characters.size).toBe(75)
  expect(Math.abs(chiSquareDeviation(characters.values(), 75))).toBeLessThan(4)
  expect(Array.from(characters.keys()).sort().join('')).toMatch(/^0.*z$/)
})

test('varstring can be long, and can be empty', () => {
  const source = strings()
  expect(source.varstring(5000, 5000)).toMatch(/^[0-z]{5000}$/)
  expect(Array.from({ length: 100 }, () => source.varstring(0, 1))).toContain('')
})

test.each([
  [-1, 5],
  [0, 0],
  [5, 4],
  [1, 2 ** 40],
  [1.5, 3],
  [Number.NaN, 3],
])('varstring refuses lengths from %d to %d', (minimum, maximum) => {
  expect(() => strings().varstring(minimum, maximum)).toThrow(RangeError)
})
