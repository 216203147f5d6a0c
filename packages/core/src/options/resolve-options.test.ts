import { describe, expect, test } from 'vitest'
import { bool, int, secret, string } from './kinds.js'
import { resolveOptions } from './resolve-options.js'
import type { RawSetting, ResolvedOptions } from './resolve-options.js'

const owners = [
  {
    label: 'the general options',
    options: {
      threads: int({ default: 1, min: 1, help: 'number of threads' }),
      debug: bool({ default: false, help: 'print more' }),
    },
  },
  {
    label: 'driver x',
    options: {
      x_host: string({ default: 'localhost', env: 'X_HOST', help: 'server' }),
      x_password: secret({ default: '', env: 'X_PASSWORD', help: 'password' }),
      x_old: int({ default: 0, hidden: true, help: 'hidden' }),
    },
  },
]

type Written = string | Omit<RawSetting, 'where'> | RawSetting

/** `--name=value` on the command line, or a whole setting. */
function setting(written: Written): RawSetting {
  if (typeof written !== 'string') return { where: '', ...written }
  const [, name = '', , rawValue] = /^--([^=]*)(=(.*))?$/.exec(written) ?? []
  return { name, rawValue, source: 'command-line', where: '' }
}

function resolve(written: readonly Written[], environment: Record<string, string> = {}): ResolvedOptions {
  return resolveOptions({ owners, settings: written.map(setting), environment, helpCommand: 'bench t help' })
}

const fromFile = (name: string, rawValue: string, line = 1): RawSetting => ({
  name,
  rawValue,
  source: 'config-file',
  where: `b.cnf:${String(line)}`,
})

describe('precedence', () => {
  test('defaults are there and known as such', () => {
    const { values, sources, problems } = resolve([])
    expect(values).toEqual({ threads: 1, debug: false, x_host: 'localhost', x_password: '', x_old: 0 })
    expect(sources['threads']).toBe('default')
    expect(problems).toEqual([])
  })

  test('the last one wins within a source', () => {
    expect(resolve(['--threads=2', '--threads=3']).values['threads']).toBe(3)
  })

  test('command line > environment > config file > script > default, in whatever order they are read', () => {
    const command = setting('--x-host=command')
    const file = fromFile('x_host', 'file')
    const script: RawSetting = { name: 'x_host', rawValue: 'script', source: 'script', where: '' }
    const environment = { X_HOST: 'environment' }
    expect(resolve([command, file, script], environment).values['x_host']).toBe('command')
    expect(resolve([file, script], environment).values['x_host']).toBe('environment')
    expect(resolve([file, script]).values['x_host']).toBe('file')
    expect(resolve([script]).values['x_host']).toBe('script')
    expect(resolve([file, script], environment).sources['x_host']).toBe('environment')
  })

  test('an explicit empty value on the command line beats the environment', () => {
    const { values, sources } = resolve(['--x-password='], { X_PASSWORD: 'zzz' })
    expect(values['x_password']).toBe('')
    expect(sources['x_password']).toBe('command-line')
  })

  test('an empty environment variable counts as not set', () => {
    expect(resolve([], { X_HOST: '' }).values['x_host']).toBe('localhost')
  })

  test('a bad value that a stronger source replaces is no problem', () => {
    expect(resolve([fromFile('threads', 'abc'), '--threads=2']).problems).toEqual([])
  })
})

describe('names', () => {
  test('dashes and underscores are equal', () => {
    expect(resolve(['--x_host=a']).values['x_host']).toBe('a')
    expect(resolve(['--x-host=b']).values['x_host']).toBe('b')
  })

  test('--no-x switches a boolean off and takes no value', () => {
    expect(resolve(['--debug', '--no-debug']).values['debug']).toBe(false)
    expect(resolve(['--no-debug=on']).problems[0]?.message).toBe(
      'Invalid value `on` for `--no-debug`: the form with `no-` takes no value.',
    )
  })

  test('--no-x of another kind is unknown', () => {
    expect(resolve(['--no-threads']).problems[0]?.code).toBe('BENCH_OPTION_UNKNOWN')
  })

  test('a name from Object.prototype is unknown like any other', () => {
    expect(resolve(['--constructor=1']).problems[0]?.code).toBe('BENCH_OPTION_UNKNOWN')
  })
})

describe('problems', () => {
  test('an unknown option is named with the nearest known one', () => {
    const [problem] = resolve(['--threds=2']).problems
    expect(problem?.message).toBe('Unknown option `--threds`.')
    expect(problem?.hint).toBe('Did you mean `--threads`? Run `bench t help` for all options.')
  })

  test('hidden options are not suggested', () => {
    expect(resolve(['--x-odl=2']).problems[0]?.hint).toBe('Run `bench t help` for all options.')
  })

  test('an unknown option in a file is named with file and line', () => {
    expect(resolve([fromFile('tabel-size', '1', 7)]).problems[0]?.message).toBe(
      'Unknown option `--tabel-size` in b.cnf:7.',
    )
  })

  test('a bad environment variable is named', () => {
    const table = { label: 't', options: { n: int({ default: 1, env: 'N', help: 'n' }) } }
    const { problems } = resolveOptions({ owners: [table], settings: [], environment: { N: 'x' }, helpCommand: '' })
    expect(problems[0]?.message).toBe(
      'Invalid value `x` for `--n` in the environment variable N: it is not a whole number.',
    )
  })

  test('all are collected, and the values stay at their defaults', () => {
    const { values, sources, problems } = resolve(['--foo', '--threads=abc', '--debug=maybe', '--x-host=a'])
    expect(problems.map((problem) => problem.message)).toEqual([
      'Unknown option `--foo`.',
      'Invalid value `abc` for `--threads`: it is not a whole number.',
      'Invalid value `maybe` for `--debug`: it is on or off.',
    ])
    expect(problems[1]?.hint).toBe('`--threads=N`: number of threads.')
    expect(values).toMatchObject({ threads: 1, debug: false, x_host: 'a' })
    expect(sources['threads']).toBe('default')
  })
})
