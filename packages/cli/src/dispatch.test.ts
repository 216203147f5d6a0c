import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { runCommandLine } from './dispatch.js'

const folder = mkdtempSync(join(tmpdir(), 'bench-cli-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
const { version } = JSON.parse(manifest) as { version: string }
const fixture = fileURLToPath(new URL('../test/fixtures/plugin.ts', import.meta.url))
const HEADER = `bench ${version} (Node.js ${process.version}, v8 scripts)\n\n`

interface Outcome {
  readonly out: string
  readonly err: string
  readonly code: number
}

/** Carries out a command line with the drivers and tests of the fixture only. */
async function bench(line: string, environment: Record<string, string> = {}): Promise<Outcome> {
  let out = ''
  let err = ''
  const code = await runCommandLine(
    line.split(' ').filter((word) => word !== ''),
    {
      stdout: (text) => {
        out += text
      },
      stderr: (text) => {
        err += text
      },
      environment,
      directory: folder,
      builtInPlugins: [fixture],
    },
  )
  return { out, err, code }
}

describe('commands without a test', () => {
  test.each(['--version', 'version', '--version --foo', 'oltp_point_select run --version'])('%s', async (line) => {
    expect(await bench(line)).toEqual({ out: `bench ${version}\n`, err: '', code: 0 })
  })

  test.each(['--help', 'help', 'oltp_point_select run --help'])('%s', async (line) => {
    const { out, err, code } = await bench(line)
    expect({ err, code }).toEqual({ err: '', code: 0 })
    const titles = out.split('\n').filter((text) => /^\S.*:$/.test(text))
    expect(titles.slice(0, 5)).toEqual([
      'Usage:',
      'General options:',
      'Pseudo-Random Numbers Generator options:',
      'Log options:',
      'General database options:',
    ])
    expect(titles).toContain('Database drivers:')
    expect(titles).toContain('outside options:')
    expect(titles.at(-1)).toBe('Tests:')
    expect(out).toContain('\n  --threads=N ')
    expect(out).not.toContain('--num-threads')
    expect(out.endsWith("\n\nSee 'bench <test> help' for a list of options for each test.\n\n")).toBe(true)
  })

  test('list', async () => {
    const { out, code } = await bench('list')
    expect(code).toBe(0)
    expect(out).toContain('Tests:\n  oltp_point_select - selects rows\n')
    expect(out).toContain('  inside - an embedded database\n')
    expect(out).toMatch(/Reporters:\n {2}text - /)
  })

  test('a third argument is refused before --help and --version act', async () => {
    const { out, err, code } = await bench('--version x y z')
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain('Unrecognized command line argument: z\n')
  })
})

describe('help of a test', () => {
  test.each(['oltp_point_select help', 'help oltp_point_select'])('%s', async (line) => {
    const { out, err, code } = await bench(line)
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(out).toBe(`${HEADER}oltp_point_select options:
  --tables=N     number of tables [1]
  --table-size=N rows per table [10000]

oltp_point_select commands:
  prepare create tables
  run     run the test and report its figures
  prewarm load tables
  help    show this text

`)
  })

  test('--test in any position works and warns', async () => {
    for (const line of ['--test=bare help', 'help --test=bare']) {
      const { out, err, code } = await bench(line)
      expect(code).toBe(0)
      expect(out).toContain('bare commands:')
      expect(err).toContain('WARNING: the --test option is deprecated.')
    }
  })

  test('verbosity 0 leaves the table', async () => {
    expect((await bench('bare help --verbosity=0')).out).toBe(
      'bare commands:\n  run  run the test and report its figures\n  help show this text\n\n',
    )
  })

  test('deprecated names warn before the header, whatever the verbosity', async () => {
    const { out } = await bench('bare help --verbosity=2 --max-time=5 --num-threads=2')
    expect(out).toMatch(
      /^WARNING: --num-threads is deprecated, use --threads instead\nWARNING: --max-time is deprecated, use --time instead\nbare commands:/,
    )
  })

  test('--debug shows each option that was set with its source, and no secret', async () => {
    writeFileSync(join(folder, 'debug.cnf'), 'rate = 5\noutside-password = geheim\n')
    const { out } = await bench('bare help --debug --config-file=debug.cnf', { OUTSIDE_HOST: 'db' })
    expect(out).toContain('DEBUG: --debug=on (command line)\n')
    expect(out).toContain('DEBUG: --rate=5 (config file)\n')
    expect(out).toContain('DEBUG: --outside-host=db (environment)\n')
    expect(out).toContain('DEBUG: --outside-password=*** (config file)\n')
    expect(out).not.toContain('geheim')
    expect(out).not.toContain('--time=')
  })

  test('messages go to standard error when no text report is written to standard output', async () => {
    for (const output of ['json', 'text:run.txt', 'json:run.json']) {
      const { out, err } = await bench(`bare help --output=${output}`)
      expect({ out, err }).toEqual({ out: '', err: expect.stringMatching(/^bench .*\n\nbare commands:/) as string })
    }
  })
})

describe('usage errors end with exit code 1, on standard error, before anything is printed', () => {
  test.each([
    ['', 'A command needs the name of a test'],
    ['-', 'A command needs the name of a test'],
    ['run', 'A command needs the name of a test'],
    ['nonsense run', "Cannot find benchmark 'nonsense'"],
    ['cpu run', 'are not in this version'],
    ['./a.lua run', '`./a.lua` is a script file'],
    [
      'oltp_point_select',
      "The 'oltp_point_select' test requires a command argument.\nSupported commands: prepare, run,",
    ],
    ['oltp_point_select frob', 'Unknown command: frob'],
    ['oltp_point_select cleanup', "'oltp_point_select' test does not implement the 'cleanup' command."],
    ['oltp_point_select prepare run', 'one command only'],
    ['oltp_point_select --threads 4 run', '`--threads=4`'],
    ['oltp_point_select run --tabels=2', 'Unknown option `--tabels`.\nDid you mean `--tables`?'],
    ['oltp_point_select run --oltp-table-size=2', 'Did you mean `--table-size`?'],
    ['oltp_point_select run --', 'Unknown option `--`.'],
    ['oltp_point_select run --test', 'Unknown option `--test`.'],
    ['oltp_point_select run --threads=abc', 'Invalid value `abc` for `--threads`: it is not a whole number.'],
    ['oltp_point_select run --table-size=1.5K', 'Invalid value `1.5K` for `--table-size`'],
    ['oltp_point_select run --threads=0', 'Invalid value `0` for `--threads`: it is at least 1.'],
    ['oltp_point_select run --debug=foo', 'Invalid value `foo` for `--debug`'],
    ['oltp_point_select run --histogram --percentile=0', '--histogram cannot be used with --percentile=0.'],
    ['oltp_point_select run --forced-shutdown=abc', 'Invalid value `abc` for `--forced-shutdown`'],
    ['oltp_point_select run --rand-type=foo', 'Invalid value `foo` for `--rand-type`'],
    ['oltp_point_select run --db-driver=nope', "Invalid database driver name: 'nope'."],
    ['oltp_point_select run --inside-db=a --outside-host=b', 'Options of several database drivers are set'],
    ['oltp_point_select run --output=xml', 'Unknown reporter `xml`'],
    ['oltp_point_select run --config-file=missing.cnf', 'Config file `missing.cnf` cannot be read'],
    ['oltp_point_select run --plugin=./missing.js', 'Plugin `./missing.js` cannot be found.'],
  ])('%s', async (line, text) => {
    const { out, err, code } = await bench(line)
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain(text)
    expect(err).not.toContain('    at ')
  })

  test('old test names lead to the new ones', async () => {
    const { err, code } = await bench('--test=oltp run')
    expect(code).toBe(1)
    expect(err).toContain('oltp_read_write')
  })

  test('everything that is wrong is told at once, with file and line', async () => {
    writeFileSync(join(folder, 'wrong.cnf'), 'table-size=50\ntabel-size=1\nrubbish\n')
    const { err, code } = await bench('oltp_point_select run --config-file=wrong.cnf --threads=x --stop-grace=y')
    expect(code).toBe(1)
    expect(err).toContain('wrong.cnf:3: there is no `=`.')
    expect(err).toContain('Unknown option `--tabel-size` in wrong.cnf:2.\nDid you mean `--table-size`?')
    expect(err).toContain('Invalid value `x` for `--threads`')
    expect(err).toContain('Invalid value `y` for `--stop-grace`')
  })
})

test('a plugin named on the command line brings its tests and options', async () => {
  let out = ''
  const context = {
    stdout: (text: string): void => {
      out += text
    },
    stderr: () => undefined,
    environment: {},
    directory: join(fixture, '..'),
    builtInPlugins: [],
  }
  expect(await runCommandLine(['--plugin=./plugin.ts', 'list'], context)).toBe(0)
  expect(out).toContain('  oltp_point_select - selects rows\n')
})
