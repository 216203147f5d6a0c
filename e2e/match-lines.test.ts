import { describe, expect, test } from 'vitest'
import { differenceOf } from './match-lines.js'
import { parseTranscript } from './transcript.js'

describe('the matcher of transcripts', () => {
  test.each<[string, string[], string]>([
    ['equal lines', ['a', '', 'b'], 'a\n\nb\n'],
    ['nothing', [], ''],
    ['[..] within a line', ['bench [..] (Node.js v[..])'], 'bench 1.2 (Node.js v20)\n'],
    ['[N] for whole and broken numbers', ['tps: [N] err: [N]'], 'tps: 12.50 err: 0\n'],
    ['... for no line', ['a', '...', 'b'], 'a\nb\n'],
    ['... for several lines', ['a', '...', 'b', '...'], 'a\nb\nx\nb\ny\n'],
    ['letters that mean something elsewhere', ['[ 1s ] (a|b)* [=on|off]'], '[ 1s ] (a|b)* [=on|off]\n'],
  ])('accepts %s', (_, expected, output) => {
    expect(differenceOf(expected, output)).toBeUndefined()
  })

  test.each<[string, string[], string, string]>([
    ['another line', ['a', 'b'], 'a\nc\n', 'line 2 of the output:\n  expected: b\n  actual:   c'],
    ['a line too few', ['a', 'b'], 'a\n', 'line 2 of the output:\n  expected: b\n  actual:   (the end)'],
    ['a line too many', ['a'], 'a\nb\n', 'line 2 of the output:\n  expected: (the end)\n  actual:   b'],
    ['a blank line too many', ['a'], 'a\n\n', 'expected: (the end)'],
    ['a word for a number', ['total: [N]'], 'total: NaN\n', 'actual:   total: NaN'],
    ['a negative number', ['total: [N]'], 'total: -1\n', 'actual:   total: -1'],
    ['a missing blank', ['a  b'], 'a b\n', 'expected: a  b'],
    ['a line that only [..] and no line break may fill', ['a[..]b'], 'a\nb\n', 'line 1'],
    ['lines behind ... that do not come', ['...', 'end'], 'a\nb\n', 'expected: end'],
  ])('refuses %s', (_, expected, output, difference) => {
    expect(differenceOf(expected, output)).toContain(difference)
  })
})

describe('the reader of transcripts', () => {
  test('knows files, commands, both streams and the exit code', () => {
    const text = "# head\n\n> a.cnf\nx=1\n\n[end]\n$ bench a 'b c'\none\n\n! two\n!\n[exit 1]\n\n$ bench\n[exit 0]\n"
    expect(parseTranscript(text)).toEqual([
      {
        line: 7,
        command: "a 'b c'",
        stdout: ['one', ''],
        stderr: ['two', ''],
        exitCode: 1,
        files: { 'a.cnf': 'x=1\n\n' },
      },
      { line: 14, command: '', stdout: [], stderr: [], exitCode: 0, files: {} },
    ])
  })

  test.each([
    ['a command without exit code', '$ bench a\none\n'],
    ['a file without end', '> a\none\n'],
    ['a stray line', 'one\n$ bench a\n[exit 0]\n'],
  ])('refuses %s', (_, text) => {
    expect(() => parseTranscript(text)).toThrow(/^line 1: /)
  })
})
