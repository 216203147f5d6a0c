import { describe, expect, it } from 'vitest'
import { RUN_TRANSITIONS, RunState } from './run-state.js'
import type { RunInput, RunStateName } from './run-state.js'

const INPUTS: readonly RunInput[] = ['start', 'warm-up', 'measure', 'drain', 'finish', 'fail']
/** The shortest way into each state. */
const WAYS: Readonly<Record<RunStateName, readonly RunInput[]>> = {
  created: [],
  starting: ['start'],
  warming: ['start', 'warm-up'],
  running: ['start', 'measure'],
  draining: ['start', 'measure', 'drain'],
  done: ['start', 'measure', 'drain', 'finish'],
  failed: ['fail'],
}

function stateIn(name: RunStateName): RunState {
  const state = new RunState()
  for (const input of WAYS[name]) state.enter(input)
  expect(state.name).toBe(name)
  return state
}

describe('RunState', () => {
  for (const name of Object.keys(WAYS) as RunStateName[]) {
    for (const input of INPUTS) {
      const next = RUN_TRANSITIONS[name][input]
      if (next === undefined) {
        it(`refuses \`${input}\` while ${name}`, () => {
          expect(() => {
            stateIn(name).enter(input)
          }).toThrow(`a run that is ${name} got`)
        })
      } else {
        it(`goes from ${name} to ${next} by \`${input}\``, () => {
          const state = stateIn(name)
          state.enter(input)
          expect(state.name).toBe(next)
        })
      }
    }
  }
})
