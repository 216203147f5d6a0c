import type { DriverErrorFacts, DriverErrorKind } from '../../contracts/driver.js'

/** What the memory database throws. */
export class MemoryError extends Error {
  readonly kind: DriverErrorKind

  constructor(kind: DriverErrorKind, message: string) {
    super(message)
    this.name = 'MemoryError'
    this.kind = kind
  }
}

/** Facts of anything that was thrown. */
export function memoryErrorFacts(error: unknown): DriverErrorFacts {
  if (error instanceof MemoryError) {
    return { kind: error.kind, code: error.kind.toUpperCase(), sqlState: '', message: error.message }
  }
  return { kind: 'other', code: '', sqlState: '', message: error instanceof Error ? error.message : 'unknown error' }
}
