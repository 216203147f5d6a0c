import { toOptionKey } from './option-name.js'

/**
 * The candidate that a mistyped name most likely meant, or undefined. Dashes and underscores are equal. A name counts as
 * near when at most a third of it has to change; swapping two neighbours is one change.
 */
export function suggestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = toOptionKey(name).toLowerCase()
  let best: string | undefined
  let bestDistance = Math.max(1, Math.min(4, Math.floor(wanted.length / 3))) + 1
  for (const candidate of candidates) {
    const distance = editDistance(wanted, toOptionKey(candidate).toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** Optimal string alignment distance: insert, delete, replace, or swap two neighbours. */
export function editDistance(first: string, second: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: second.length + 1 }, (_, column) => column)
  for (let row = 1; row <= first.length; row++) {
    const current = [row]
    for (let column = 1; column <= second.length; column++) {
      const cost = first[row - 1] === second[column - 1] ? 0 : 1
      let distance = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + cost,
      )
      const swapped = first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1]
      if (row > 1 && column > 1 && swapped) {
        distance = Math.min(distance, (beforePrevious[column - 2] as number) + 1)
      }
      current.push(distance)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[second.length] as number
}
