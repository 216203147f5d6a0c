import type { Clock } from '../contracts/clock.js'

/** Without `--report-interval`, a long command says so often how far it is. */
const DEFAULT_INTERVAL_SECONDS = 10

interface Part {
  done: number
  total: number
}

/** Shows how far a long command is, as lines on standard error. */
export interface ProgressPrinter {
  update(label: string, done: number, total: number): void
  /** The last line, if lines were asked for or any was printed. */
  finish(): void
}

/** Lines come once per interval and at the end; short commands without `--report-interval` print none. */
export function createProgressPrinter(
  write: (text: string) => void,
  clock: Clock,
  reportIntervalSeconds: number,
): ProgressPrinter {
  const intervalNs = (reportIntervalSeconds > 0 ? reportIntervalSeconds : DEFAULT_INTERVAL_SECONDS) * 1e9
  const startNs = clock.nowNs()
  const parts = new Map<string, Part>()
  let nextNs = startNs + intervalNs
  let printedRows = -1

  const print = (nowNs: number): void => {
    let done = 0
    let total = 0
    for (const part of parts.values()) {
      done += part.done
      total += part.total
    }
    if (done === printedRows) return
    printedRows = done
    const seconds = Math.max((nowNs - startNs) / 1e9, 1e-9)
    const perSecond = done / seconds
    const left = perSecond > 0 ? (total - done) / perSecond : 0
    const names = parts.size === 1 ? [...parts.keys()].join() : `${String(parts.size)} tables`
    write(
      `[ ${seconds.toFixed(0)}s ] ${names}: ${String(done)} of ${String(total)} rows (${percent(done, total)}%), ` +
        `${perSecond.toFixed(0)} rows/s, ${left.toFixed(0)}s left\n`,
    )
  }

  return {
    update(label, done, total) {
      parts.set(label, { done, total })
      const nowNs = clock.nowNs()
      if (nowNs < nextNs) return
      nextNs = nowNs + intervalNs
      print(nowNs)
    },
    finish() {
      if (parts.size > 0 && (reportIntervalSeconds > 0 || printedRows >= 0)) print(clock.nowNs())
    },
  }
}

function percent(done: number, total: number): string {
  return total === 0 ? '100' : String(Math.floor((done / total) * 100))
}
