import type { Logger } from '../contracts/logger.js'

/** Name of a logger's method. */
export type LogLevel = keyof Logger

/** One call of a logger. */
export interface LogEntry {
  readonly level: LogLevel
  readonly text: string
}

/** A logger that keeps everything and shows nothing. */
export interface RecordingLogger extends Logger {
  /** All calls, in order. */
  readonly entries: readonly LogEntry[]
  /** Texts of one level, in order. */
  texts(level: LogLevel): string[]
}

/** Makes a logger that keeps what it is told. */
export function createRecordingLogger(): RecordingLogger {
  const entries: LogEntry[] = []
  const keep =
    (level: LogLevel) =>
    (text: string): void => {
      entries.push({ level, text })
    }
  return {
    entries,
    texts: (level) => entries.filter((entry) => entry.level === level).map((entry) => entry.text),
    fatal: keep('fatal'),
    alert: keep('alert'),
    warning: keep('warning'),
    notice: keep('notice'),
    info: keep('info'),
    debug: keep('debug'),
    timestamped: keep('timestamped'),
    print: keep('print'),
  }
}
