import { resolve } from 'node:path'
import { UsageError } from '../errors/bench-error.js'

/** One element of `--output`: a reporter and where it writes. */
export interface OutputSpec {
  readonly reporter: string
  /** Path as given; undefined for standard output. */
  readonly file: string | undefined
}

/**
 * Reads the elements of `--output`: `text`, `json:run.json`, `csv:/a/b.csv`. No file, or `-`, is standard output.
 *
 * @param names of all reporters there are, plugins' included.
 * @throws {UsageError} BENCH_OUTPUT_UNKNOWN for a reporter that is not among `names`.
 * @throws {UsageError} BENCH_OUTPUT_SHARED when two elements write to one file or both to standard output.
 */
export function parseOutputSpecs(elements: readonly string[], names: readonly string[]): OutputSpec[] {
  const specs = elements.map(parseElement)
  const takenBy = new Map<string, string>()
  for (const { reporter, file } of specs) {
    if (!names.includes(reporter)) {
      throw new UsageError('BENCH_OUTPUT_UNKNOWN', { reporter, reporters: names.join(', ') })
    }
    const target = file === undefined ? '' : resolve(file)
    const first = takenBy.get(target)
    if (first !== undefined) throw sharedOutput(first, reporter, file)
    takenBy.set(target, reporter)
  }
  return specs
}

/** The error for two reporters that would write into each other's text. */
export function sharedOutput(first: string, second: string, file: string | undefined): UsageError {
  const target = file === undefined ? 'standard output' : `\`${file}\``
  return new UsageError('BENCH_OUTPUT_SHARED', { first, second, target })
}

/** The first colon ends the name, so a path may contain more of them (`csv:C:\run.csv`). */
function parseElement(element: string): OutputSpec {
  const colon = element.indexOf(':')
  if (colon === -1) return { reporter: element, file: undefined }
  const file = element.slice(colon + 1)
  return { reporter: element.slice(0, colon), file: file === '' || file === '-' ? undefined : file }
}
