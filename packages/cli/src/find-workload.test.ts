import { BenchError, createRegistry } from '@bench/core'
import { describe, expect, test } from 'vitest'
import fixture from '../test/fixtures/plugin.js'
import { parseArguments } from './argv.js'
import { findWorkload } from './find-workload.js'

const registry = createRegistry()
registry.add({ plugin: fixture, url: 'file:///fixture', label: 'fixture' })

const find = (line: string): string => findWorkload(parseArguments(line.split(' ')), registry).name

function failure(line: string): BenchError {
  try {
    find(line)
  } catch (error) {
    if (BenchError.isInstance(error)) return error
  }
  throw new Error(`\`${line}\` should be refused`)
}

test('finds a test by its name', () => {
  expect(find('oltp_point_select run')).toBe('oltp_point_select')
})

test.each(['--threads=1', '- run', 'run', 'prepare', '--test='])('%o names no test', (line) => {
  expect(failure(line).code).toBe('BENCH_TEST_MISSING')
})

describe('an unknown test', () => {
  test('is answered with the nearest name', () => {
    const error = failure('oltp_point_selct run')
    expect(error.message).toBe("Cannot find benchmark 'oltp_point_selct': no such built-in test.")
    expect(error.hint).toContain('Did you mean `oltp_point_select`?')
  })

  test('with test and command swapped is answered with the right order', () => {
    expect(failure('run oltp_point_select').hint).toContain('Did you mean `oltp_point_select run`?')
  })

  test.each(['cpu', 'memory', 'threads', 'mutex', 'fileio'])('%s is said to be missing in this version', (name) => {
    const error = failure(`${name} run`)
    expect(error.code).toBe('BENCH_TEST_UNKNOWN')
    expect(error.hint).toContain('are not in this version')
  })

  test('that is the value of an option is answered with the form of options', () => {
    expect(failure('--threads 4 run').hint).toContain('`--threads=4`')
  })
})

describe('tests of old versions', () => {
  test.each([
    ['--test=oltp run', 'oltp_read_write'],
    ['oltp run', 'oltp_read_write'],
    ['select run', 'oltp_point_select'],
    ['update_index run', 'oltp_update_index'],
  ])('%s: the hint names %s', (line, successor) => {
    const error = failure(line)
    expect(error.code).toBe('BENCH_TEST_RENAMED')
    expect(error.hint).toContain(successor)
  })
})

describe('script files', () => {
  test.each(['./a.lua', './a.ts', 'a.js', 'a.mjs', 'dir/oltp', 'C:\\a'])('%s is not supported', (path) => {
    expect(failure(`${path} run`).code).toBe('BENCH_SCRIPT_UNSUPPORTED')
  })

  test('of sysbench lead to the built-in test or its successor', () => {
    expect(failure('/usr/share/x/oltp_point_select.lua run').hint).toContain('`oltp_point_select` is built in')
    expect(failure('oltp_legacy/oltp.lua run').hint).toContain('`oltp_read_write`')
  })
})
