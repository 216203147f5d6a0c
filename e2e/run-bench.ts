import { spawn } from 'node:child_process'
import type { SpawnOptions } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

/** The built command, as npm links it. */
const COMMAND_FILE = fileURLToPath(new URL('../packages/cli/bin/bench.js', import.meta.url))
/** Plugins that the tests load. */
export const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url))

/** A command that takes longer is killed; far above what any of them needs. */
const TIMEOUT_MS = 90_000

/** How a command ended, and what it said. */
export interface BenchResult {
  readonly stdout: string
  readonly stderr: string
  /** Null when a signal ended the process. */
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  /** Wall time of the process. */
  readonly elapsedMs: number
}

/** A command that is still running. */
export interface RunningBench {
  readonly result: Promise<BenchResult>
  signal(name: NodeJS.Signals): void
  /** Resolves when the text has appeared on either stream, or when the process has ended. */
  saw(text: string): Promise<void>
}

/** What a command is started with, beside its arguments. */
export interface StartOptions {
  /** Default: the folder of the test file. */
  readonly cwd?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Program and first arguments to start instead of Node with the command. */
  readonly wrapper?: readonly [string, ...string[]]
  /** User and group to run as. */
  readonly userId?: number
}

/** The commands of one test file: they share a folder for their files and one for the embedded database. */
export interface BenchFolder {
  readonly path: string
  /** Runs a command line to its end. Never throws, whatever the command does. */
  run(line: string, options?: StartOptions): Promise<BenchResult>
  start(line: string, options?: StartOptions): RunningBench
  file(name: string): string
  write(name: string, text: string): string
  read(name: string): string
}

/** A new folder, removed after the tests of the file. */
export function useBenchFolder(): BenchFolder {
  const path = mkdtempSync(join(tmpdir(), 'bench-e2e-'))
  afterAll(() => {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  })
  const start = (line: string, options: StartOptions = {}): RunningBench => startBench(path, splitLine(line), options)
  return {
    path,
    run: (line, options) => start(line, options).result,
    start,
    file: (name) => join(path, name),
    write(name, text) {
      writeFileSync(join(path, name), text)
      return join(path, name)
    },
    read: (name) => readFileSync(join(path, name), 'utf8'),
  }
}

/** Splits a command line at blanks; quotes keep blanks together. */
function splitLine(line: string): string[] {
  return [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  )
}

function startBench(folder: string, words: readonly string[], options: StartOptions): RunningBench {
  const [program, ...first] = [...(options.wrapper ?? []), process.execPath, COMMAND_FILE]
  const startedMs = performance.now()
  const spawnOptions: SpawnOptions = {
    cwd: options.cwd ?? folder,
    env: benchEnvironment(folder, options.environment ?? {}),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.userId === undefined ? {} : { uid: options.userId, gid: options.userId }),
  }
  const child = spawn(program, [...first, ...words], spawnOptions)
  const text = { stdout: '', stderr: '' }
  let ended = false
  const watchers: (() => void)[] = []
  const wake = (): void => {
    for (const watcher of watchers) watcher()
  }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8')
    child[stream]?.on('data', (chunk: string) => {
      text[stream] += chunk
      wake()
    })
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  const result = new Promise<BenchResult>((resolve) => {
    const end = (exitCode: number | null, signal: NodeJS.Signals | null): void => {
      clearTimeout(timer)
      ended = true
      wake()
      resolve({ ...text, exitCode, signal, elapsedMs: performance.now() - startedMs })
    }
    child.on('error', (error) => {
      text.stderr += error.message
      end(null, null)
    })
    child.on('close', end)
  })
  return {
    result,
    signal: (name) => void child.kill(name),
    saw: (expected) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (ended || text.stdout.includes(expected) || text.stderr.includes(expected)) resolve()
        }
        watchers.push(look)
        look()
      }),
  }
}

/** Nothing of the tester's own settings gets into a test. */
function benchEnvironment(folder: string, additions: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = '', SystemRoot } = process.env
  const system = SystemRoot === undefined ? {} : { SystemRoot }
  return { ...system, PATH, HOME: folder, XDG_CACHE_HOME: join(folder, 'cache'), ...additions }
}
