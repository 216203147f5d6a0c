import { BenchError } from '@bench/core'
import type { LoadedWorkload } from '@bench/core'
import { expect, test } from 'vitest'
import { checkCommand, commandNames } from './check-command.js'

const command = { help: 'x', parallel: false }
const workload = {
  name: 't',
  description: 'd',
  options: {},
  commands: { cleanup: command, prewarm: command, prepare: command },
  runnable: true,
  usesDatabase: true,
}
const bare = { ...workload, commands: {}, runnable: false }

function refusal(
  name: string | undefined,
  of: LoadedWorkload = workload,
): { code: string; message: string; hint: string } {
  try {
    checkCommand(name, of)
  } catch (error) {
    if (BenchError.isInstance(error)) return { code: error.code, message: error.message, hint: error.hint }
  }
  throw new Error('the command should be refused')
}

test('lists commands in the order in which they are used', () => {
  expect(commandNames(workload)).toEqual(['prepare', 'run', 'cleanup', 'prewarm', 'help'])
  expect(commandNames(bare)).toEqual(['help'])
})

test.each(['prepare', 'run', 'cleanup', 'prewarm', 'help'])('accepts %s', (name) => {
  expect(checkCommand(name, workload)).toBe(name)
})

test('a missing command is answered with those there are', () => {
  expect(refusal(undefined)).toEqual({
    code: 'BENCH_COMMAND_MISSING',
    message: "The 't' test requires a command argument.",
    hint: "Supported commands: prepare, run, cleanup, prewarm, help. See 'bench t help'.",
  })
})

test('an unknown command is answered with the nearest one', () => {
  const { message, hint } = refusal('prepar')
  expect(message).toBe('Unknown command: prepar')
  expect(hint).toContain('Did you mean `prepare`?')
})

test('a usual command that the test does not have is named as such', () => {
  expect(refusal('prepare', bare).message).toBe("'t' test does not implement the 'prepare' command.")
})

test('run without event() is an error of the script', () => {
  expect(refusal('run', bare).code).toBe('BENCH_SCRIPT_NO_EVENT')
})
