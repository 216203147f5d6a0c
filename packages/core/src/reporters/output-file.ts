import { closeSync, fstatSync, ftruncateSync, openSync, constants, writeSync } from 'node:fs'
import { UsageError } from '../errors/bench-error.js'

/** An open report file. Everything is written at once and synchronously, so nothing is lost when the process ends. */
export interface OutputFile {
  readonly path: string
  /** Same text for two paths that lead to one regular file; undefined for pipes and devices. */
  readonly identity: string | undefined
  /** Empties the file. */
  truncate(): void
  write(text: string): void
  /** Calling it twice is allowed. */
  close(): void
}

/**
 * Opens a file for writing and leaves what is in it: an error in another option must not cost an old report.
 * @throws {UsageError} BENCH_OUTPUT_UNWRITABLE
 */
export function openOutputFile(path: string): OutputFile {
  try {
    return outputFile(path, openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o666))
  } catch (error) {
    throw new UsageError('BENCH_OUTPUT_UNWRITABLE', { file: path, reason: writeFailure(error) }, error)
  }
}

function outputFile(path: string, descriptor: number): OutputFile {
  const stat = fstatSync(descriptor)
  const isRegular = stat.isFile()
  let open = true
  return {
    path,
    identity: isRegular ? `${String(stat.dev)}:${String(stat.ino)}` : undefined,
    truncate() {
      if (isRegular) ftruncateSync(descriptor)
    },
    write(text) {
      const bytes = Buffer.from(text)
      // A nearly full disk and a pipe take a part; the next call then says why.
      for (let offset = 0; offset < bytes.length;) offset += writeSync(descriptor, bytes, offset)
    },
    close() {
      if (!open) return
      open = false
      closeSync(descriptor)
    },
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EISDIR: 'it is a directory',
  ENOENT: 'its directory does not exist',
  ENOSPC: 'no space left on the device',
  ENOTDIR: 'a part of its path is not a directory',
  EPERM: 'permission denied',
  EPIPE: 'nobody reads it any more',
  EROFS: 'the file system is read-only',
}

/** Why a file could not be opened or written, in words, without a full stop. */
export function writeFailure(error: unknown): string {
  const known = REASONS[errorCode(error)]
  if (known !== undefined) return known
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}

/** The system's code of an error (`ENOSPC`), or empty. */
export function errorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : ''
}
