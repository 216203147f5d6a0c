import { InternalError } from '../../errors/bench-error.js'

/**
 * Last look at a document before it is written: JSON turns NaN and Infinity into null without a word, and a negative figure
 * is always a mistake. Only the values of options may be negative, since they are what the user wrote.
 *
 * @throws {InternalError} naming the path of the figure.
 */
export function assertFigures(document: object): void {
  for (const [name, value] of Object.entries(document)) visit(value, name, name === 'options' ? -Infinity : 0)
}

function visit(value: unknown, path: string, lowest: number): void {
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || value < lowest) {
      throw new InternalError(`\`${path}\` of the JSON report is ${String(value)}`)
    }
  } else if (Array.isArray(value)) {
    value.forEach((element, index) => {
      visit(element, `${path}[${String(index)}]`, lowest)
    })
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) visit(member, `${path}.${name}`, lowest)
  }
}
