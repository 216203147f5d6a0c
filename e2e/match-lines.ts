const ANY_LINES = '...'

/**
 * Compares output with expected lines and their globs (see `transcript.ts`).
 * @returns a readable difference, or undefined when they agree.
 */
export function differenceOf(expected: readonly string[], output: string): string | undefined {
  const actual = toLines(output)
  const furthest = { expected: 0, actual: 0 }
  const failed = new Set<string>()

  const matches = (e: number, a: number): boolean => {
    if (a > furthest.actual || (a === furthest.actual && e > furthest.expected)) {
      furthest.expected = e
      furthest.actual = a
    }
    if (e === expected.length) return a === actual.length
    const key = `${e} ${a}`
    if (failed.has(key)) return false
    const isMatch =
      expected[e] === ANY_LINES
        ? matches(e + 1, a) || (a < actual.length && matches(e, a + 1))
        : a < actual.length && toPattern(expected[e] as string).test(actual[a] as string) && matches(e + 1, a + 1)
    if (!isMatch) failed.add(key)
    return isMatch
  }

  if (matches(0, 0)) return undefined
  return [
    `line ${furthest.actual + 1} of the output:`,
    `  expected: ${expected[furthest.expected] ?? '(the end)'}`,
    `  actual:   ${actual[furthest.actual] ?? '(the end)'}`,
    'whole output:',
    ...actual.map((line, index) => `${String(index + 1).padStart(5)} | ${line}`),
  ].join('\n')
}

function toLines(text: string): string[] {
  const lines = text.split('\n')
  // A final newline ends the last line and begins no other.
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function toPattern(line: string): RegExp {
  const source = line
    .split(/(\[\.\.\]|\[N\])/)
    .map((part) => {
      if (part === '[..]') return '.*'
      if (part === '[N]') return '\\d+(?:\\.\\d+)?'
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    })
    .join('')
  return new RegExp(`^${source}$`)
}
