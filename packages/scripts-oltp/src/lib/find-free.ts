/**
 * The first free position of a sequence that is taken from its start, or from `start`, up to some point, and free behind it.
 *
 *     start                                    found
 *     ▼                                          ▼
 *     │ taken │ taken │ taken │ … │ taken │ tak··│ free │ free │ …
 *       1       2               4                  steps double, then a binary search
 *
 * Looks at windows and not at single positions, since a few positions in the taken part may be free.
 * @param last the last position there is; the answer is `last + 1` when all are taken.
 * @param isTaken is any of the `size` positions from `position` on taken?
 */
export async function findFree(
  start: number,
  last: number,
  window: number,
  isTaken: (position: number, size: number) => Promise<boolean>,
): Promise<number> {
  const windows = Math.ceil((last + 1 - start) / window)
  const windowIsTaken = (index: number): Promise<boolean> => {
    const position = start + index * window
    return isTaken(position, Math.min(window, last + 1 - position))
  }

  if (windows <= 0 || !(await windowIsTaken(0))) return start
  let taken = 0
  let free = 1
  while (free < windows && (await windowIsTaken(free))) {
    taken = free
    free *= 2
  }
  free = Math.min(free, windows)
  while (free - taken > 1) {
    const middle = taken + Math.floor((free - taken) / 2)
    if (await windowIsTaken(middle)) taken = middle
    else free = middle
  }

  // The last taken window holds the border: find the shortest free rest of it.
  let low = start + taken * window + 1
  let high = Math.min(start + free * window, last + 1)
  const end = high
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2)
    if (await isTaken(middle, end - middle)) low = middle + 1
    else high = middle
  }
  return low
}
