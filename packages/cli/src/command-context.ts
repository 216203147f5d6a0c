import type { Worker } from 'node:worker_threads'
import type { MessageLog } from '@bench/core'

/** What a command may use of the world around it. */
export interface CommandContext {
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Relative paths on the command line start here. */
  readonly directory: string
  /** Packages whose drivers and tests are always there. */
  readonly builtInPlugins: readonly string[]
  /** Starts a worker early, while the command line is still being read; only `run` asks for it. */
  readonly startWorker?: () => Promise<Worker>
  /** Set by a command as soon as it knows verbosity and stream; errors go through it then. */
  log?: MessageLog
}
