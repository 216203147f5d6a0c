/** A 32-bit mixing step. *Source:* the finalizer of MurmurHash3. */
function mix(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/**
 * Gap before arrival `index` of a Poisson process, in nanoseconds: −ln(1 − u) · mean, where u is a pure function of (seed,
 * index). So any thread can make the next arrival, and the main thread can follow the same schedule on its own.
 * Must not allocate: called once per event.
 */
export function arrivalGapNs(seed: number, index: number, meanNs: number): number {
  const low = mix(mix(index) ^ mix(seed))
  const high = mix(low ^ mix(Math.floor(index / 4294967296) + 0x9e3779b9) ^ mix(Math.floor(seed / 4294967296)))
  const uniform = ((low >>> 6) * 134217728 + (high >>> 5)) / 9007199254740992
  return -Math.log(1 - uniform) * meanNs
}
