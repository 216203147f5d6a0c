import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parseConfigFile, readConfigFile } from './config-file.js'

const folder = mkdtempSync(join(tmpdir(), 'bench-config-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** Name and value of the only line. */
function parseOne(line: string): [string, string | undefined] | undefined {
  const [setting] = parseConfigFile(line, 'b.cnf').settings
  return setting && [setting.name, setting.rawValue]
}

describe('parseConfigFile', () => {
  test.each([
    ['threads=3', 'threads', '3'],
    [' threads = 3 ', 'threads', '3'],
    ['--threads=3', 'threads', '3'],
    ['table_size=50', 'table_size', '50'],
    ['threads=3 # three', 'threads', '3'],
    ['threads= # none', 'threads', ''],
    ['name=a#b', 'name', 'a#b'],
    ["password='#root#'", 'password', '#root#'],
    ['password="it\'s"', 'password', "it's"],
    ["name=' a b ' # c", 'name', ' a b '],
    ['name=a  b', 'name', 'a  b'],
    ['sql=a=b', 'sql', 'a=b'],
    ['hosts=a, b,c', 'hosts', 'a, b,c'],
    ["name=''", 'name', ''],
    ['threads=', 'threads', ''],
  ])('reads %o as %s with value %o', (line, name, value) => {
    expect(parseOne(line)).toEqual([name, value])
  })

  test.each(['', '   ', '# threads=3', '  # x'])('skips %o', (line) => {
    expect(parseConfigFile(line, 'b.cnf')).toEqual({ settings: [], problems: [] })
  })

  test('each setting knows its file and line', () => {
    const { settings } = parseConfigFile('\uFEFF# head\r\nthreads=3\r\n\r\ntime=5', 'b.cnf')
    expect(settings).toEqual([
      { name: 'threads', rawValue: '3', source: 'config-file', where: 'b.cnf:2' },
      { name: 'time', rawValue: '5', source: 'config-file', where: 'b.cnf:4' },
    ])
  })

  test('collects all malformed lines', () => {
    const { settings, problems } = parseConfigFile("debug\n=3\na='b\nconfig-file=x\nok=1", 'b.cnf')
    expect(problems.map((problem) => problem.message)).toEqual([
      'b.cnf:1: there is no `=`.',
      'b.cnf:2: there is no name before the `=`.',
      'b.cnf:3: a closing quote is missing.',
      'b.cnf:4: a config file cannot name another one.',
    ])
    expect(settings.map((setting) => setting.name)).toEqual(['ok'])
  })
})

describe('readConfigFile', () => {
  test('starts relative paths at the given folder', () => {
    writeFileSync(join(folder, 'b.cnf'), 'threads=3\n')
    expect(readConfigFile('b.cnf', folder).settings[0]?.where).toBe('b.cnf:1')
  })

  test('says why a file cannot be read', () => {
    expect(() => readConfigFile('missing.cnf', folder)).toThrow(
      'Config file `missing.cnf` cannot be read: ENOENT: no such file or directory.',
    )
    expect(() => readConfigFile('.', folder)).toThrow('EISDIR: illegal operation on a directory')
  })
})
