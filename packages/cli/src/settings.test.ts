import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseArguments } from './argv.js'
import { findPlugins, readSettings } from './settings.js'

const folder = mkdtempSync(join(tmpdir(), 'bench-settings-'))
mkdirSync(join(folder, 'conf'))
writeFileSync(join(folder, 'conf', 'one.cnf'), 'threads=1\nplugin=./p.js, bench-x\n')
writeFileSync(join(folder, 'two.cnf'), 'threads=2\n')
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const read = (...argv: string[]): ReturnType<typeof readSettings> => readSettings(parseArguments(argv).options, folder)

test('files come in the order they are named, and before the command line', () => {
  const { settings } = read('--threads=3', '--config-file=conf/one.cnf', '--config_file=two.cnf')
  const threads = settings.filter((setting) => setting.name === 'threads')
  expect(threads.map(({ rawValue, where }) => [rawValue, where])).toEqual([
    ['1', 'conf/one.cnf:1'],
    ['2', 'two.cnf:1'],
    ['3', ''],
  ])
})

test('an empty --config-file names none, and one without value is a problem', () => {
  expect(read('--config-file=').problems).toEqual([])
  expect(read('--config-file').problems.map(({ code }) => code)).toEqual(['BENCH_CONFIG_UNREADABLE'])
})

test('plugins of a config file are looked up from its folder', () => {
  expect(findPlugins(read('--config-file=conf/one.cnf').settings, folder)).toEqual([
    { specifier: './p.js', fromDirectory: join(folder, 'conf') },
    { specifier: 'bench-x', fromDirectory: join(folder, 'conf') },
  ])
})

test('--plugin on the command line replaces those of files', () => {
  expect(findPlugins(read('--plugin=./q.js', '--config-file=conf/one.cnf').settings, folder)).toEqual([
    { specifier: './q.js', fromDirectory: folder },
  ])
  expect(findPlugins(read('--threads=1').settings, folder)).toEqual([])
})
