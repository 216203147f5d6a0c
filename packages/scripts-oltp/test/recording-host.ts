import { fileURLToPath } from 'node:url'
import type {
  ScriptConnection,
  ScriptModule,
  ScriptResultSet,
  ScriptStatement,
  ScriptValue,
  Sysbench,
} from '@bench/core/script'
import { bundleScript } from '../../core/src/script/bundle-script.js'
import { World } from './world.js'

/** Names of all shipped scripts. */
export const SCRIPT_NAMES = [
  'bulk_insert',
  'oltp_common',
  'oltp_delete',
  'oltp_insert',
  'oltp_point_select',
  'oltp_read_only',
  'oltp_read_write',
  'oltp_update_index',
  'oltp_update_non_index',
  'oltp_write_only',
  'select_random_points',
  'select_random_ranges',
] as const

export type ScriptName = (typeof SCRIPT_NAMES)[number]

/** One executed statement of an event, with what was bound to it. */
export interface Call {
  readonly sql: string
  readonly parameters: readonly ScriptValue[]
}

/** A script evaluated for one thread, and what it did. */
export interface LoadedScript {
  readonly module: ScriptModule
  readonly world: World
  /** Texts of the prepared statements, in order. */
  readonly prepared: string[]
  /** Executed statements, BEGIN, COMMIT and reconnects, in order. */
  readonly calls: Call[]
  /** Runs one of the script's commands. */
  command(name: string): Promise<unknown>
  /** Runs one event and returns what it executed. */
  event(): Promise<Call[]>
}

interface ThreadOptions {
  readonly world?: World
  readonly tid?: number
  readonly opt?: Readonly<Record<string, unknown>>
}

const bundles = new Map<string, Promise<string>>()

/** The bundled text of a script; every script is bundled once per test file. */
export function bundleOf(name: ScriptName): Promise<string> {
  const known = bundles.get(name)
  if (known !== undefined) return known
  const bundle = bundleScript(fileURLToPath(new URL(`../src/scripts/${name}.ts`, import.meta.url)))
  bundles.set(name, bundle)
  return bundle
}

/** Evaluates a script with a `sysbench` that records, for thread `tid` of `opt.threads` (1). */
export async function loadScript(name: ScriptName, options: ThreadOptions = {}): Promise<LoadedScript> {
  const world = options.world ?? new World()
  const tid = options.tid ?? 0
  const text = await bundleOf(name)
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- what the engine does with a bundled script
  const evaluate = new Function('sysbench', 'print', `${text}\nreturn __script`) as (
    sysbench: Sysbench,
    print: (...values: unknown[]) => void,
  ) => ScriptModule
  const opt: Record<string, unknown> = {}
  const prepared: string[] = []
  const calls: Call[] = []
  const module = evaluate(recordingSysbench(world, tid, opt, prepared, calls), (...values) => {
    world.printed.push(values.join('\t'))
  })
  for (const [key, option] of Object.entries(module.options ?? {})) opt[key] = 'default' in option ? option.default : ''
  Object.assign(opt, { threads: 1 }, options.opt)
  return {
    module,
    world,
    prepared,
    calls,
    command: async (command) => {
      const declared = module.commands?.[command]?.[0]
      return await (declared === undefined ? module[command as 'prepare' | 'cleanup']?.() : declared())
    },
    event: async () => {
      calls.length = 0
      await module.event?.(tid)
      return [...calls]
    },
  }
}

function recordingSysbench(
  world: World,
  tid: number,
  opt: Record<string, unknown>,
  prepared: string[],
  calls: Call[],
): Sysbench {
  let draw = tid + 1
  const uniform = (minimum: number, maximum: number): number => {
    if (maximum < minimum) throw new RangeError(`no number from ${minimum} to ${maximum}`)
    draw = (Math.imul(draw, 1664525) + 1013904223) >>> 0
    return minimum + Math.floor((draw / 2 ** 32) * (maximum - minimum + 1))
  }
  const string = (template: string): string => template.replaceAll('#', () => String(uniform(0, 9)))
  const rand = {
    default: uniform,
    uniform,
    string,
    unique: () => world.uniqueAt(world.uniquePosition++),
    unique_at: (position: number) => world.uniqueAt(position),
    unique_seek: (position: number) => {
      world.uniquePosition = position
    },
  } as Sysbench['rand']
  const driver = {
    name: () => 'recording',
    dialect: world.dialect,
    connect: () => Promise.resolve(recordingConnection(world, prepared, calls)),
  }
  return {
    tid,
    version: '0.0.0',
    version_string: 'bench 0.0.0',
    opt,
    rand,
    sql: { driver: () => driver },
    cmdline: { command: '', PARALLEL_COMMAND: 'parallel' },
    sleep: () => undefined,
    now: () => 0,
    stopping: () => world.stopping(),
    progress: (label, done, total) => {
      world.progress.push(`${label} ${done}/${total}`)
    },
  }
}

/** Answers with promises, as a driver on a network does, so that a forgotten `await` shows. */
function recordingConnection(world: World, prepared: string[], calls: Call[]): ScriptConnection {
  let busy = false
  const execute = async (sql: string, parameters: readonly ScriptValue[] = []): Promise<void> => {
    if (busy) throw new Error(`a second call before the first has answered: ${sql}`)
    busy = true
    await Promise.resolve()
    busy = false
    calls.push({ sql, parameters })
  }
  const run = async (sql: string): Promise<(string | null)[][] | undefined> => {
    await execute(sql)
    return world.run(sql)
  }
  let prefix = ''
  let rows: string[] = []
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await run(prefix + rows.join(','))
    rows = []
  }
  world.connections += 1
  return {
    query: async (sql) => resultSet(await run(sql)),
    query_row: async (sql) => (await run(sql))?.[0],
    prepare: (sql): Promise<ScriptStatement> => {
      prepared.push(sql)
      return Promise.resolve({
        execute: async (...parameters: ScriptValue[]) => {
          await execute(sql, parameters)
          return null
        },
        close: () => undefined,
      })
    },
    begin: () => execute('BEGIN'),
    commit: () => execute('COMMIT'),
    rollback: () => execute('ROLLBACK'),
    bulk_insert_init: (text) => {
      prefix = text
    },
    bulk_insert_next: async (row) => {
      rows.push(row)
      if (rows.length >= 500) await flush()
    },
    bulk_insert_done: flush,
    reconnect: () => {
      calls.push({ sql: 'reconnect', parameters: [] })
      return Promise.resolve()
    },
    disconnect: () => {
      world.connections -= 1
      return Promise.resolve()
    },
  }
}

function resultSet(rows: (string | null)[][] | undefined): ScriptResultSet | null {
  if (rows === undefined) return null
  let next = 0
  return {
    nrows: rows.length,
    nfields: rows[0]?.length ?? 0,
    fetch_row: () => rows[next++],
    free: () => undefined,
  }
}
