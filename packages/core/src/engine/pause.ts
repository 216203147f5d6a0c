/** Resolves with `false` after a while, so that a race tells which side came first. */
export function pause(milliseconds: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => {
      resolve(false)
    }, milliseconds)
  })
}
