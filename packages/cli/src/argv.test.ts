import { describe, expect, test } from 'vitest'
import { isSwitchedOn, parseArguments } from './argv.js'
import type { Arguments } from './argv.js'

const parse = (line: string): Arguments => parseArguments(line.split(' ').filter((word) => word !== ''))

/** `name=value` or `name` for each option. */
const written = ({ options }: Arguments): string[] =>
  options.map(({ name, value }) => (value === undefined ? name : `${name}=${value}`))

const LEGACY = './share/sysbench/tests/include/oltp_legacy'
const MYSQL = '--mysql-host=H --mysql-port=3306 --mysql-user=root --mysql-password=#root#'
const PGSQL = '--db-driver=pgsql --pgsql-host=127.0.0.1 --pgsql-port=5432 --pgsql-password=postgres'
const FILEIO = 'fileio --file-num=16 --file-total-size=20M'

/** Command lines of public posts, with the test, the command and the number of options. */
const POSTS: readonly [line: string, test: string, command: string | undefined, options: number][] = [
  [
    `${LEGACY}/oltp.lua ${MYSQL} --oltp-test-mode=complex --oltp-tables-count=10 --threads=10 prepare`,
    `${LEGACY}/oltp.lua`,
    'prepare',
    7,
  ],
  [`${LEGACY}/oltp.lua ${MYSQL} --time=120 --report-interval=10 run`, `${LEGACY}/oltp.lua`, 'run', 6],
  [`${LEGACY}/oltp.lua ${MYSQL} cleanup`, `${LEGACY}/oltp.lua`, 'cleanup', 4],
  [`${LEGACY}/oltp.lua --rand-init=on --max-requests=0 --oltp-skip-trx=on run`, `${LEGACY}/oltp.lua`, 'run', 3],
  [
    `${LEGACY}/oltp.lua --mysql-user=123456--mysql-password=root --oltp-tables-count=10 cleanup`,
    `${LEGACY}/oltp.lua`,
    'cleanup',
    2,
  ],
  [`${LEGACY}/update_index.lua --oltp-read-only=off prepare`, `${LEGACY}/update_index.lua`, 'prepare', 1],
  ['fileio help', 'fileio', 'help', 0],
  [`${FILEIO} prepare`, 'fileio', 'prepare', 2],
  [`${FILEIO} --file-test-mode=rndrd --file-extra-flags=direct --file-fsync-freq=0 run`, 'fileio', 'run', 5],
  [`${FILEIO} --file-test-mode=rndwr --max-time=120 run`, 'fileio', 'run', 4],
  ['fileio --threads=20 --file-total-size=20M --file-test-mode=rndrw cleanup', 'fileio', 'cleanup', 3],
  ['cpu --cpu-max-prime=2000 run', 'cpu', 'run', 1],
  ['memory --memory-block-size=8k --memory-total-size=1G run', 'memory', 'run', 2],
  ['threads --num-threads=100 --thread-yields=100 --thread-locks=4 run', 'threads', 'run', 3],
  ['--threads=24 --test=fileio --file-total-size=128G --file-test-mode=rndrw prepare', 'fileio', 'prepare', 3],
  ['fileio --time=180 --events=100000000 --threads=24 run', 'fileio', 'run', 3],
  ['fileio --file-extra-flags=direct--file-fsync-freq=0 run', 'fileio', 'run', 1],
  ['--test=oltp --mysql-table-engine=myisam --oltp-table-size=1000000 --mysql-host=h run', 'oltp', 'run', 3],
  ['--test=oltp --num-threads=16 --max-requests=100000 --mysql-table-engine=innodb run', 'oltp', 'run', 3],
  ['--version', '', undefined, 1],
  ['mutex help', 'mutex', 'help', 0],
  [
    `${PGSQL} --rand-init=on --threads=10 --time=120 --events=0 --percentile=99 ${LEGACY}/oltp.lua prepare`,
    `${LEGACY}/oltp.lua`,
    'prepare',
    9,
  ],
  [
    '--mysql-host=H /usr/share/oltp_common.lua --tables=10 --table_size=100000 prepare',
    '/usr/share/oltp_common.lua',
    'prepare',
    3,
  ],
  ['--threads=128 --time=120 oltp_read_only.lua --tables=10 run', 'oltp_read_only.lua', 'run', 3],
]

describe('parseArguments', () => {
  test.each(POSTS)('takes apart: %s', (line, name, command, options) => {
    const args = parse(line)
    expect(args.test ?? '').toBe(name)
    expect(args.command).toBe(command)
    expect(args.options).toHaveLength(options)
    expect(args.extra).toBeUndefined()
  })

  test('a value is everything after the first equals sign', () => {
    expect(parse('t run --a=b=c --d= --e').options).toEqual([
      { name: 'a', value: 'b=c' },
      { name: 'd', value: '' },
      { name: 'e', value: undefined },
    ])
  })

  test('keeps names as they were written, and their order', () => {
    expect(written(parse('--table_size=1 t --table-size=2 run --no-debug --'))).toEqual([
      'table_size=1',
      'table-size=2',
      'no-debug',
      '',
    ])
  })

  test('a word with a single dash is positional', () => {
    expect(parse('-x - ')).toMatchObject({ test: '-x', command: '-', options: [] })
  })

  test('the first argument without a place is kept', () => {
    expect(parse('oltp_point_select prepare run cleanup').extra).toBe('run')
    expect(parse('--version x y z').extra).toBe('z')
  })

  test('nothing at all is no test and no command', () => {
    expect(parse('')).toMatchObject({ test: undefined, command: undefined, options: [], usesTestOption: false })
  })
})

describe('--test', () => {
  test.each([
    ['--test=cpu run', 'cpu', 'run'],
    ['run --test=cpu', 'cpu', 'run'],
    ['prepare --threads=2 --test=cpu', 'cpu', 'prepare'],
    ['memory --test=cpu run', 'cpu', 'run'],
    ['memory run --test=cpu', 'cpu', 'run'],
    ['--test=memory --test=cpu run', 'cpu', 'run'],
    ['memory --test=cpu', 'cpu', undefined],
  ])('%s', (line, name, command) => {
    expect(parse(line)).toMatchObject({ test: name, command, usesTestOption: true, extra: undefined })
  })

  test('leaves one place for the command', () => {
    expect(parse('--test=oltp prepare run')).toMatchObject({ test: 'oltp', command: 'prepare', extra: 'run' })
  })

  test('without a value is an ordinary option', () => {
    expect(parse('--test cpu run')).toMatchObject({ test: 'cpu', command: 'run', usesTestOption: false })
    expect(written(parse('--test cpu run'))).toEqual(['test'])
  })
})

describe('a number behind an option without value', () => {
  test.each([
    ['--threads 4 cpu run', '--threads=4'],
    ['t --rate 0.5 run', '--rate=0.5'],
    ['t --table-size 1M run', '--table-size=1M'],
    ['--debug cpu run', undefined],
    ['--threads=4 8 run', undefined],
  ])('%s', (line, looseValue) => {
    expect(parse(line).looseValue).toBe(looseValue)
  })
})

test.each([
  ['--help', true],
  ['--help=on', true],
  ['--help=off', false],
  ['--help --help=off', false],
  ['--helpx', false],
  ['', false],
])('%o switches help on: %o', (line, on) => {
  expect(isSwitchedOn(parse(line).options, 'help')).toBe(on)
})
