import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ScriptEntry } from '../contracts/script.js'
import { ScriptError } from '../errors/bench-error.js'
import { bundleScript } from './bundle-script.js'
import type { ScriptModule, Sysbench } from './script-api.js'

/** Writes one line of a script's output. */
export type ScriptPrint = (...values: unknown[]) => void

/** A script of our own or of a plugin, compiled once per worker by the `v8` engine. */
export interface CompiledScript {
  readonly name: string
  /** The bundled text. */
  readonly text: string
  /** Evaluates the script anew: module state is per thread. */
  instantiate(sysbench: Sysbench, print: ScriptPrint): ScriptModule
}

/**
 * Reads and compiles a script that a plugin ships.
 * @throws {ScriptError} BENCH_SCRIPT_LOAD if it cannot be read or parsed.
 */
export async function compileScript(entry: ScriptEntry): Promise<CompiledScript> {
  let text: string
  let factory: (sysbench: Sysbench, print: ScriptPrint) => ScriptModule
  try {
    text = await readBundle(fileURLToPath(entry.url))
    // The one place where text becomes code: scripts that plugins ship are as trusted as the plugins themselves.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    factory = new Function(
      'sysbench',
      'print',
      `${text}\nreturn __script\n//# sourceURL=${entry.url}`,
    ) as typeof factory
  } catch (error) {
    throw loadError(entry.name, error)
  }
  return {
    name: entry.name,
    text,
    instantiate(sysbench, print) {
      try {
        return factory(sysbench, print)
      } catch (error) {
        throw loadError(entry.name, error)
      }
    },
  }
}

/** A bundled script is run as it is; beside sources there is only the `.ts` file, bundled on the spot. */
async function readBundle(path: string): Promise<string> {
  if (existsSync(path) && !path.endsWith('.ts')) return readFile(path, 'utf8')
  return bundleScript(path.replace(/\.js$/, '.ts'))
}

function loadError(script: string, error: unknown): ScriptError {
  const reason = error instanceof Error ? error.message : String(error)
  return new ScriptError('BENCH_SCRIPT_LOAD', { script, reason }, error)
}
