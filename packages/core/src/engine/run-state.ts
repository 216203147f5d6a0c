import { InternalError } from '../errors/bench-error.js'

/** States of a run. `done` and `failed` are final. */
export type RunStateName = 'created' | 'starting' | 'warming' | 'running' | 'draining' | 'done' | 'failed'

/** What moves a run on. */
export type RunInput = 'start' | 'warm-up' | 'measure' | 'drain' | 'finish' | 'fail'

/**
 *     created ─start─► starting ─warm-up─► warming ─measure─► running ─drain─► draining ─finish─► done
 *                          └────────────measure──────────────────┘
 *
 * Every state but the final ones may fail; a run may be drained while it starts or warms up (an interrupt).
 */
export const RUN_TRANSITIONS: Readonly<Record<RunStateName, Readonly<Partial<Record<RunInput, RunStateName>>>>> = {
  created: { start: 'starting', fail: 'failed' },
  starting: { 'warm-up': 'warming', measure: 'running', drain: 'draining', fail: 'failed' },
  warming: { measure: 'running', drain: 'draining', fail: 'failed' },
  running: { drain: 'draining', fail: 'failed' },
  draining: { finish: 'done', fail: 'failed' },
  done: {},
  failed: {},
}

/** The state of one run. */
export class RunState {
  #name: RunStateName = 'created'

  get name(): RunStateName {
    return this.#name
  }

  /** @throws {InternalError} for an input that the table does not list. */
  enter(input: RunInput): void {
    const next = RUN_TRANSITIONS[this.#name][input]
    if (next === undefined) throw new InternalError(`a run that is ${this.#name} got \`${input}\``)
    this.#name = next
  }
}
