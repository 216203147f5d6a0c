import type { Logger } from '../contracts/logger.js'

/** Level of each kind of message; it is shown when the level is at most `--verbosity`. */
const LOG_LEVEL = { fatal: 0, alert: 1, warning: 2, notice: 3, info: 4, debug: 5 } as const

/** A logger that may owe a line to its output. */
export interface MessageLog extends Logger {
  /** Writes a repetition count that waits for the next message. Called before the output is closed. */
  flush(): void
}

/** What a message log needs. */
export interface MessageLogOptions {
  /** Receives whole lines, with their line ends. */
  readonly write: (text: string) => void
  /** Largest level that is shown. */
  readonly verbosity: number
}

/**
 * Messages with sysbench's levels, prefixes and collapsing. A message becomes one line; line ends inside it are kept, so
 * `'Threads started!\n'` prints an empty line behind it.
 *
 * Identical messages in a row are written once; before the next different one (or by `flush`) stands how often the last
 * was repeated. Messages that are not shown, time-stamped lines and raw text neither count as repetition nor end one.
 *
 * *Source:* observed from sysbench 1.0.20 `--verbosity=4` with interval lines between two equal messages.
 */
export function createMessageLog({ write, verbosity }: MessageLogOptions): MessageLog {
  let last: string | undefined
  let repetitions = 0

  const flush = (): void => {
    if (repetitions === 0) return
    // Forgotten before the write: an output that fails is not asked for the same line again.
    const text = `(last message repeated ${String(repetitions)} times)\n`
    repetitions = 0
    write(text)
  }
  const show = (level: number, line: string): void => {
    if (level > verbosity) return
    if (line === last) {
      repetitions++
      return
    }
    flush()
    last = line
    write(`${line}\n`)
  }

  return {
    fatal: (message) => {
      show(LOG_LEVEL.fatal, `FATAL: ${message}`)
    },
    alert: (message) => {
      show(LOG_LEVEL.alert, `ALERT: ${message}`)
    },
    warning: (message) => {
      show(LOG_LEVEL.warning, `WARNING: ${message}`)
    },
    notice: (message) => {
      show(LOG_LEVEL.notice, message)
    },
    info: (message) => {
      show(LOG_LEVEL.info, message)
    },
    debug: (message) => {
      show(LOG_LEVEL.debug, `DEBUG: ${message}`)
    },
    timestamped(message) {
      if (LOG_LEVEL.notice <= verbosity) write(`${message}\n`)
    },
    print: (text) => {
      write(text)
    },
    flush,
  }
}
