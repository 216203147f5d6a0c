/** Seconds, `undefined` for never; or why the text says neither: half a sentence. */
export type ParsedDelay = { readonly seconds: number | undefined } | { readonly reason: string }

const NUMBER = /^(\d+\.?\d*|\.\d+)(%?)$/
const DEFAULT_SHARE = 1 / 20

/**
 * Reads `--forced-shutdown`: how long after the time limit a run is cut off. `off` is never; `N` seconds; `N%` of the time
 * limit; empty is a twentieth of it.
 *
 * *Source:* observed from sysbench 1.0.20 `--forced-shutdown=…`.
 */
export function parseForcedShutdown(text: string, timeLimitSeconds: number): ParsedDelay {
  if (text === 'off') return { seconds: undefined }
  if (text === '') return { seconds: timeLimitSeconds * DEFAULT_SHARE }
  const [, digits, percent] = NUMBER.exec(text) ?? []
  if (digits === undefined) return { reason: 'it is a number of seconds, a percentage of --time, or off' }
  return { seconds: percent === '%' ? (Number(digits) / 100) * timeLimitSeconds : Number(digits) }
}

/** Reads `--stop-grace`: seconds that events still running at the time limit may take; `off` waits for them. */
export function parseStopGrace(text: string): ParsedDelay {
  if (text === 'off') return { seconds: undefined }
  const [, digits, percent] = NUMBER.exec(text) ?? []
  if (digits === undefined || percent === '%') return { reason: 'it is a number of seconds, or off' }
  return { seconds: Number(digits) }
}
