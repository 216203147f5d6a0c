import { API_VERSION } from '../contracts/api-version.js'
import type { ScriptEntry } from '../contracts/script.js'
import type { ThreadContext, Workload, WorkloadCommand } from '../contracts/workload.js'
import { ScriptError } from '../errors/bench-error.js'
import { RestartEvent } from '../sql/restart-event.js'
import type { CompiledScript } from './compile-script.js'
import type { ScriptModule, Sysbench } from './script-api.js'
import { createScriptHost } from './script-host.js'
import { toOptionTable } from './script-options.js'

/** One evaluation of a script: its module state belongs to one thread. */
interface Instance {
  readonly module: ScriptModule
  readonly threadId: number
}

/** Commands that a script may provide by exporting a function of that name. */
const COMMAND_HOOKS = ['prepare', 'cleanup', 'help'] as const
const COMMAND_HELP: Readonly<Record<string, string>> = {
  prepare: 'create what the test needs',
  cleanup: 'remove what prepare created',
  help: 'describe the test',
}

/** A script as a workload. */
export interface ScriptWorkload extends Workload {
  /** The script defines `event`, so `run` works. */
  readonly runnable: boolean
}

/**
 * Adapts a compiled script to the workload contract: one evaluation per thread, hooks called with the thread's number.
 * @throws {ScriptError} BENCH_SCRIPT_LOAD if evaluating it fails or its declarations are malformed.
 */
export function createScriptWorkload(
  entry: ScriptEntry,
  script: CompiledScript,
  run: { readonly command: string; readonly version: string },
): ScriptWorkload {
  const declared = script.instantiate(declarationHost(run.version), () => undefined)
  const instances = new WeakMap<ThreadContext, Instance>()

  const instanceOf = (context: ThreadContext): Instance => {
    const known = instances.get(context)
    if (known !== undefined) return known
    const host = createScriptHost(context, run.command, run.version)
    const instance = { module: script.instantiate(host.sysbench, host.print), threadId: context.threadId }
    host.provideOptions()
    instances.set(context, instance)
    return instance
  }
  const call = (context: ThreadContext, hook: HookName, ...values: unknown[]): unknown => {
    const implementation = instanceOf(context).module[hook] as ((...values: unknown[]) => unknown) | undefined
    return implementation?.(...values)
  }
  const command = (name: string, parallel: boolean, help: string): WorkloadCommand => ({
    help,
    parallel,
    run(context) {
      const { module } = instanceOf(context)
      const implementation = module.commands?.[name]?.[0] ?? (module[name as HookName] as () => unknown)
      return implementation()
    },
  })

  return {
    name: entry.name,
    apiVersion: API_VERSION,
    description: entry.description,
    runnable: typeof declared.event === 'function',
    options: toOptionTable(entry.name, declared.options),
    ...(declared.default_database === undefined ? {} : { defaultDatabase: declared.default_database }),
    commands: {
      ...Object.fromEntries(
        COMMAND_HOOKS.filter((hook) => typeof declared[hook] === 'function').map((hook) => [
          hook,
          command(hook, false, COMMAND_HELP[hook] as string),
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(declared.commands ?? {}).map(([name, [, parallel, help]]) => [
          name,
          command(name, parallel === 'parallel', help ?? COMMAND_HELP[name] ?? ''),
        ]),
      ),
    },
    ...(declared.is_prepared === undefined
      ? {}
      : { isPrepared: async (context) => Boolean(await call(context, 'is_prepared')) }),
    ...(declared.check_prepare === undefined ? {} : { checkPrepare: (context) => call(context, 'check_prepare') }),
    ...(declared.init === undefined ? {} : { init: (context) => call(context, 'init') }),
    ...(declared.done === undefined ? {} : { done: (context) => call(context, 'done') }),
    async threadInit(context) {
      const instance = instanceOf(context)
      if (typeof instance.module.event !== 'function') {
        throw new ScriptError('BENCH_SCRIPT_NO_EVENT', { script: entry.name })
      }
      await call(context, 'thread_init', context.threadId)
      // What the event loop calls: a plain function, so that nothing of ours stands between two events.
      return instance
    },
    event: (state) => {
      const instance = state as Instance
      return (instance.module.event as (tid: number) => unknown)(instance.threadId)
    },
    ...(declared.before_restart_event === undefined
      ? {}
      : { beforeRestart: (_state, context, error) => call(context, 'before_restart_event', toScriptError(error)) }),
    threadDone: (_state, context) => call(context, 'thread_done', context.threadId),
  }
}

type HookName = Exclude<keyof ScriptModule, 'options' | 'commands' | 'default_database'>

/** The error object of sysbench's hooks. */
function toScriptError(error: unknown): unknown {
  if (!(error instanceof RestartEvent)) return error
  const { code, sqlState, message } = error.facts
  return { errcode: 1, query: error.statement, sql_errno: Number(code) || 0, sql_state: sqlState, sql_errmsg: message }
}

/** What a script sees while only its declarations are read: it must not use anything yet. */
function declarationHost(version: string): Sysbench {
  const host = { tid: 0, version, version_string: `bench ${version}`, opt: {} } as Partial<Sysbench>
  return { ...host, cmdline: { command: '', PARALLEL_COMMAND: 'parallel' } } as Sysbench
}
