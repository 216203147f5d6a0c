import type { ThreadContext, Workload } from '../contracts/workload.js'
import { toHookError } from '../errors/hook-error.js'
import { isPromise } from '../sql/is-promise.js'
import { RestartEvent } from '../sql/restart-event.js'
import { unexpectedRestart } from './unexpected-restart.js'
import type { Pacer } from './pacer.js'
import { PHASE } from './run-control.js'
import type { RunControl } from './run-control.js'

/** The event was given up because the run was cut off; not an error, and never leaves the worker. */
export const CUT_OFF = Symbol('cut off')

/** `sysbench.error.RESTART_EVENT`: what a script's own error object says to have its event started again. */
const RESTART_CODE = 1

/** What happens to one thread's failed events. */
export interface EventFailures {
  recover(error: unknown): Promise<unknown>
  recoverSync(error: unknown): unknown
}

/**
 * - an ignorable database error (`RestartEvent`), or a script's own request: the event starts again, as often as needed; the
 *   limits are not looked at in between, only the end of the run
 * - anything else ends the run, with the hook and the thread in the error
 */
export function createEventFailures(
  workload: Workload,
  state: unknown,
  context: ThreadContext,
  control: RunControl,
  pacer: Pacer,
  recorder: { attemptStarted(): void },
): EventFailures {
  const event = (): unknown => {
    recorder.attemptStarted()
    return workload.event(state, context)
  }

  const beforeRestart = (error: unknown): unknown => workload.beforeRestart?.(state, context, error)
  const restartError = (error: unknown): Error =>
    toHookError('before_restart_event', context.threadId, unexpectedRestart(error))

  return {
    async recover(first) {
      for (let error = first; ;) {
        assertRestartable(error, context.threadId)
        if (control.phase() === PHASE.aborted) throw CUT_OFF
        try {
          await beforeRestart(error)
        } catch (failure) {
          throw restartError(failure)
        }
        if (context.clock.nowNs() >= pacer.yieldAtNs) await pacer.turn()
        try {
          return await event()
        } catch (next) {
          error = next
        }
      }
    },
    recoverSync(first) {
      for (let error = first; ;) {
        assertRestartable(error, context.threadId)
        if (control.phase() === PHASE.aborted) throw CUT_OFF
        let prepared: unknown
        try {
          prepared = beforeRestart(error)
        } catch (failure) {
          throw restartError(failure)
        }
        try {
          const answer = event()
          if (!isPromise(answer) && !isPromise(prepared)) return answer
        } catch (next) {
          error = next
          continue
        }
        throw brokenPromise(context.threadId)
      }
    },
  }
}

/** Throws what ends the run. */
function assertRestartable(error: unknown, thread: number): void {
  if (error instanceof RestartEvent) return
  if (typeof error === 'object' && error !== null && (error as { errcode?: unknown }).errcode === RESTART_CODE) return
  throw error === CUT_OFF ? CUT_OFF : toHookError('event', thread, error)
}

/** A workload that promised to answer at once did not. */
export function brokenPromise(thread: number): Error {
  return toHookError(
    'event',
    thread,
    new Error('a workload that declares itself `synchronous` answered with a promise'),
  )
}
