import { API_VERSION } from '../../contracts/api-version.js'
import type { SqlConnection } from '../../contracts/sql.js'
import { defineWorkload } from '../../contracts/workload.js'
import type { ThreadContext, Workload } from '../../contracts/workload.js'
import { defineOptions } from '../../options/define-options.js'
import { float, string } from '../../options/kinds.js'

const plan = (hook: string) => string({ default: '', help: `what ${hook} does: ACTION or ACTION:THREAD` })

/** `throw`, `hang`, `exit`, `crash`, `stop` and `false`, in all threads or in the one that is named. */
export const actorOptions = defineOptions({
  on_init: plan('init'),
  on_thread_init: plan('thread_init'),
  on_event: plan('each event'),
  on_thread_done: plan('thread_done'),
  on_done: plan('done'),
  on_command: plan('the command'),
  event_ms: float({ default: 0, help: 'time that an event takes' }),
  // As in the tables of the memory driver; here too, so that a run without the driver knows them.
  sql: string({ default: '', help: 'what each event queries' }),
})

interface ActorState {
  readonly connection: SqlConnection | undefined
  events: number
}

/** A workload that says what is called, and fails where its options say so. */
export const actorWorkload = defineWorkload<ActorState>({
  name: 'actor',
  apiVersion: API_VERSION,
  description: 'does in its hooks what its options say',
  options: actorOptions,
  commands: {
    once: { help: 'runs once', parallel: false, run: (context) => command(context, 'once') },
    prepare: {
      help: 'tells what it was asked to do with tables that exist',
      parallel: false,
      run: (context) => command(context, `prepare to ${String(context.options['if_exists'])}`),
    },
    each: { help: 'runs in every thread', parallel: true, run: (context) => command(context, 'each') },
  },
  modeText: () => ['The actor acts.'],
  init: (context) => act(context, 'on_init', 'init'),
  async threadInit(context) {
    await act(context, 'on_thread_init', `thread_init ${context.threadId}`)
    const queries = context.options['sql'] !== ''
    const driver = queries ? await context.sql.driver() : undefined
    return { connection: await driver?.connect(), events: 0 }
  },
  async event(state, context) {
    state.events += 1
    const answer = await act(context, 'on_event', '')
    const pauseMs = context.options['event_ms'] as number
    if (pauseMs > 0) await context.sleep(pauseMs)
    await state.connection?.query(context.options['sql'] as string)
    return answer
  },
  threadDone: (state, context) =>
    act(context, 'on_thread_done', `thread_done ${context.threadId} ${state.events > 0 ? 'after' : 'without'} events`),
  done: (context) => act(context, 'on_done', 'done'),
})

/** The workload named `staged`: a test that hosts threads in its own thread puts its own here. */
export const stage: { workload: Workload } = { workload: actorWorkload }

async function command(context: ThreadContext, name: string): Promise<unknown> {
  context.progress(`table ${context.threadId}`, 1, 2)
  return await act(context, 'on_command', `${name} in thread ${context.threadId} of ${context.threads}`)
}

async function act(context: ThreadContext, option: keyof typeof actorOptions, title: string): Promise<unknown> {
  if (title !== '') context.log.notice(title)
  const [action, thread] = (context.options[option] as string).split(':')
  if (thread !== undefined && Number(thread) !== context.threadId) return undefined
  switch (action) {
    case 'throw':
      throw new Error(`${option} of thread ${context.threadId}`)
    case 'hang':
      return await new Promise(() => undefined)
    case 'exit':
      process.exit(7)
    // eslint-disable-next-line no-fallthrough -- `process.exit` does not return
    case 'crash':
      setImmediate(() => {
        throw new TypeError('thrown where nobody catches it')
      })
      return await new Promise(() => undefined)
    case 'stop':
      return true
    case 'false':
      return false
    default:
      return undefined
  }
}
