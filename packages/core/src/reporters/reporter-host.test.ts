import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { API_VERSION } from '../contracts/api-version.js'
import type { Reporter, ReporterEnvironment, ReporterInstance } from '../contracts/reporter.js'
import { BenchError } from '../errors/bench-error.js'
import { createMessageLog } from './message-log.js'
import type { OutputSpec } from './output-spec.js'
import { openReporters } from './reporter-host.js'
import type { ReporterHost } from './reporter-host.js'
import { cumulative, interval, runStart, summary } from './test-support/records.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reporter-host-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const path = (name: string): string => join(folder, name)
const reporter = (name: string, create: (environment: ReporterEnvironment) => ReporterInstance): Reporter => ({
  name,
  apiVersion: API_VERSION,
  description: '',
  options: {},
  create: (_options, environment) => create(environment),
})

const HOOKS = ['start', 'threadsStarted', 'warmupStarted', 'interval', 'checkpoint', 'end', 'close'] as const

/** Writes the name of each call. */
const tracer = (name: string): Reporter =>
  reporter(name, (output) => {
    const hook = (call: string) => (): void => {
      output.write(`${name}.${call} `)
    }
    return Object.fromEntries(HOOKS.map((call) => [call, hook(call)]))
  })

/** The same, but its first interval fails. */
const failing = (name: string, error: unknown): Reporter =>
  reporter(name, (output) => ({
    ...tracer(name).create({}, output),
    threadsStarted: () => undefined,
    interval: () => {
      throw error
    },
  }))

interface Opened {
  host: ReporterHost
  readonly stdout: () => string
}

function open(outputs: OutputSpec[], reporters: Reporter[], write?: (text: string) => void, verbosity = 3): Opened {
  let text = ''
  const stdout = write ?? ((more: string): void => void (text += more))
  const log = createMessageLog({ write: stdout, verbosity })
  const host = openReporters({
    outputs,
    reporters: (name) => reporters.find((each) => each.name === name),
    options: {},
    stdout,
    log,
    verbosity,
  })
  return { host, stdout: () => text }
}

const toStdout = (name: string): OutputSpec => ({ reporter: name, file: undefined })
const toFile = (name: string, file: string): OutputSpec => ({ reporter: name, file })

async function wholeRun(host: ReporterHost): Promise<void> {
  await host.start(runStart({ reportIntervalSeconds: 1 }))
  await host.threadsStarted()
  await host.warmupStarted()
  await host.interval(interval())
  await host.checkpoint(cumulative())
  await host.end(summary())
  await host.close()
}

const thrown = (run: () => unknown): string => {
  try {
    run()
    return 'nothing'
  } catch (error) {
    return BenchError.isInstance(error) ? `${error.code}: ${error.message}` : String(error)
  }
}

describe('calls', () => {
  test('reach all reporters, in the order of the outputs', async () => {
    const { host, stdout } = open([toStdout('b'), toStdout('a')], [tracer('a'), tracer('b')])
    await wholeRun(host)
    expect(stdout()).toBe(
      'b.start a.start b.threadsStarted a.threadsStarted b.warmupStarted a.warmupStarted b.interval a.interval ' +
        'b.checkpoint a.checkpoint b.end a.end b.close a.close ',
    )
    expect(host.failed).toBe(false)
  })

  test('wait for each reporter before the next', async () => {
    const slow = reporter('slow', (output) => ({
      async start() {
        await Promise.resolve()
        await Promise.resolve()
        output.write('slow ')
      },
    }))
    const { host, stdout } = open([toStdout('slow'), toStdout('a')], [slow, tracer('a')])
    await host.start(runStart())
    expect(stdout()).toBe('slow a.start ')
  })

  test('skip hooks that a reporter does not have', async () => {
    const { host } = open([toStdout('none')], [reporter('none', () => ({}))])
    await wholeRun(host)
    expect(host.failed).toBe(false)
  })

  test('end with the first close', async () => {
    const { host, stdout } = open([toStdout('a')], [tracer('a')])
    await host.close()
    await host.close()
    await host.end(summary())
    expect(stdout()).toBe('a.close ')
  })
})

describe('intervals that nobody asked for', () => {
  test('reach only the reporters that exist for them', async () => {
    const wanting = { ...tracer('csv'), defaultIntervalSeconds: 2 }
    const { host, stdout } = open([toStdout('text'), toStdout('csv')], [tracer('text'), wanting])
    expect(host.defaultIntervalSeconds).toBe(2)
    await host.start(runStart({ reportIntervalSeconds: 0 }))
    await host.interval(interval())
    expect(stdout()).toBe('text.start csv.start csv.interval ')
  })

  test('come as often as the most eager reporter wants them', () => {
    const reporters = [
      { ...tracer('a'), defaultIntervalSeconds: 5 },
      { ...tracer('b'), defaultIntervalSeconds: 1 },
      tracer('c'),
    ]
    expect(open([toStdout('a'), toStdout('b'), toStdout('c')], reporters).host.defaultIntervalSeconds).toBe(1)
    expect(open([toStdout('c')], reporters).host.defaultIntervalSeconds).toBe(0)
  })
})

describe('a reporter that throws', () => {
  test('is reported once and not called again, while the others go on', async () => {
    const { host, stdout } = open([toStdout('bad'), toStdout('a')], [failing('bad', new Error('no ink.')), tracer('a')])
    await wholeRun(host)
    expect(stdout()).toBe(
      'bad.start a.start a.threadsStarted bad.warmupStarted a.warmupStarted ' +
        'FATAL: Reporter `bad` failed: no ink. The run itself went on; other reports are complete.\n' +
        'a.interval a.checkpoint a.end a.close ',
    )
    expect(host.failed).toBe(true)
  })

  test('may do so with a rejected promise, or with something that is no error', async () => {
    const rejecting = reporter('bad', () => ({ end: () => Promise.reject(new Error('late')) }))
    const { host, stdout } = open([toStdout('bad'), toStdout('odd')], [rejecting, failing('odd', 'just text')])
    await wholeRun(host)
    expect(stdout()).toContain('Reporter `bad` failed: late.')
    expect(stdout()).toContain('Reporter `odd` failed: just text.')
  })

  test('may do so when it is created', async () => {
    const broken = reporter('broken', () => {
      throw new Error('cannot begin')
    })
    const { host, stdout } = open([toStdout('broken'), toStdout('a')], [broken, tracer('a')])
    await host.start(runStart())
    expect(stdout()).toBe(
      'FATAL: Reporter `broken` failed: cannot begin. The run itself went on; other reports are complete.\na.start ',
    )
    expect(host.failed).toBe(true)
  })

  test('shows its stack only at the debug level', async () => {
    const { host, stdout } = open([toStdout('bad')], [failing('bad', new Error('no ink'))], undefined, 5)
    await wholeRun(host)
    expect(stdout()).toContain('DEBUG: Error: no ink\n    at ')
  })
})

describe('standard output that is gone', () => {
  const gone = (code: string) => (): never => {
    throw Object.assign(new Error(`write ${code}`), { code })
  }

  test('ends a report without a word when its reader has left', async () => {
    const { host } = open([toStdout('a'), toFile('b', path('b'))], [tracer('a'), tracer('b')], gone('EPIPE'))
    await wholeRun(host)
    expect([host.failed, host.stdoutClosed]).toEqual([false, true])
    expect(readFileSync(path('b'), 'utf8')).toContain('b.end ')
  })

  test('is a failure for any other reason, even when that cannot be said', async () => {
    const { host } = open([toStdout('a')], [tracer('a')], gone('ENOSPC'))
    await wholeRun(host)
    expect([host.failed, host.stdoutClosed]).toEqual([true, false])
  })
})

describe('files', () => {
  test('are written at once, with a message log of their own', async () => {
    const chatty = reporter('chatty', (output) => ({
      start: () => {
        output.log.notice('twice')
      },
      threadsStarted: () => {
        output.log.notice('twice')
      },
      end: () => {
        output.write('end\n')
      },
    }))
    const { host, stdout } = open([toFile('chatty', path('log'))], [chatty])
    await host.start(runStart())
    expect(readFileSync(path('log'), 'utf8')).toBe('twice\n')
    await host.threadsStarted()
    await host.end(summary())
    await host.close()
    expect(readFileSync(path('log'), 'utf8')).toBe('twice\nend\n(last message repeated 1 times)\n')
    expect(stdout()).toBe('')
  })

  test('lose their old content', async () => {
    writeFileSync(path('old'), 'a much longer text than the new one')
    const { host } = open([toFile('a', path('old'))], [tracer('a')])
    await host.close()
    expect(readFileSync(path('old'), 'utf8')).toBe('a.close ')
  })

  test('keep their old content when another output cannot be opened', () => {
    writeFileSync(path('old'), 'last week')
    const outputs = [toFile('a', path('old')), toFile('b', path('missing/run.csv'))]
    expect(thrown(() => open(outputs, [tracer('a'), tracer('b')]))).toBe(
      `BENCH_OUTPUT_UNWRITABLE: Report file \`${path('missing/run.csv')}\` cannot be written: its directory does not exist.`,
    )
    expect(readFileSync(path('old'), 'utf8')).toBe('last week')
  })

  test('must not be directories, nor lie below files', () => {
    writeFileSync(path('file'), '')
    const reason = (file: string): string => thrown(() => open([toFile('a', file)], [tracer('a')]))
    expect(reason(folder)).toContain('cannot be written: it is a directory.')
    expect(reason(path('file/run.json'))).toContain('cannot be written: a part of its path is not a directory.')
  })

  test('must not be one file under two names', () => {
    writeFileSync(path('one'), 'last week')
    symlinkSync(path('one'), path('link'))
    const outputs = [toFile('a', path('one')), toFile('b', path('link'))]
    expect(thrown(() => open(outputs, [tracer('a'), tracer('b')]))).toBe(
      `BENCH_OUTPUT_SHARED: Reporters \`a\` and \`b\` would both write to \`${path('link')}\`.`,
    )
    expect(readFileSync(path('one'), 'utf8')).toBe('last week')
  })

  test.runIf(existsSync('/dev/full'))('that are full end the report with a failure', async () => {
    const { host, stdout } = open([toFile('a', '/dev/full')], [tracer('a')])
    await wholeRun(host)
    expect(stdout()).toBe(
      'FATAL: Reporter `a` failed: no space left on the device. The run itself went on; other reports are complete.\n',
    )
    expect(host.failed).toBe(true)
  })
})

test('refuses a reporter that nobody provides', () => {
  expect(thrown(() => open([toStdout('xml')], []))).toBe('BENCH_OUTPUT_UNKNOWN: Unknown reporter `xml` in `--output`.')
})
