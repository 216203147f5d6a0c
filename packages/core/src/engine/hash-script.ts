/**
 * SHA-256 of a bundled script, hexadecimal; empty for none. Loads the library only then, since that takes longer than the
 * hash, and only the main thread needs it.
 */
export async function hashScript(text: string): Promise<string> {
  if (text === '') return ''
  const { createHash } = await import('node:crypto')
  return createHash('sha256').update(text).digest('hex')
}
