import type { Logger } from '../contracts/logger.js'
import type { WorkerPort } from './protocol.js'

/** A logger whose messages the main thread prints. */
export function postingLogger(port: WorkerPort): Logger {
  const to =
    (level: keyof Logger) =>
    (message: string): void => {
      port.post({ type: 'log', level, message })
    }
  return {
    fatal: to('fatal'),
    alert: to('alert'),
    warning: to('warning'),
    notice: to('notice'),
    info: to('info'),
    debug: to('debug'),
    timestamped: to('timestamped'),
    print: to('print'),
  }
}
