import { describe, expect, test } from 'vitest'
import { readReport, textTotals } from './reports.js'
import { FIXTURES, useBenchFolder } from './run-bench.js'

const folder = useBenchFolder()
const ADDITIONS = `--plugin=${FIXTURES}additions.js`
const MISBEHAVING = `--plugin=${FIXTURES}misbehaving.js`

describe.concurrent('a plugin', () => {
  test('brings a workload with tables of its own, made by the first run', async () => {
    const line = `${ADDITIONS} notes --sqlite-db=notes.db`
    const first = await folder.run(`${line} run --events=5 --output=text,json:notes.json`)
    expect(first.exitCode).toBe(0)
    expect(first.stdout).toContain('10 notes are there\n')
    expect(first.stdout).toContain('\n\nDoing the notes test with 10 notes\n\nInitializing worker threads...\n')
    expect(textTotals(first.stdout)).toMatchObject({ reads: 5, writes: 5, other: 0, queries: 10, events: 5 })
    expect(readReport(folder.file('notes.json')).environment).toMatchObject({ engine: 'native', driver: 'sqlite' })
    const second = await folder.run(`${line} run --events=5 --threads=2`)
    expect(second.stdout).not.toContain('notes are there')
    expect((await folder.run(`${line} count`)).stdout).toMatch(/\n20 notes\n$/)
  })

  test('brings a reporter, with its options, called in order', async () => {
    const options = '--time=1 --warmup-time=0.2 --report-interval=1 --report-checkpoints=0.5 --steps-totals'
    const line = `oltp_point_select --mysql-dry-run ${options} --output=steps,json:steps.json run`
    const { stdout, exitCode } = await folder.run(`${ADDITIONS} ${line}`)
    expect(exitCode).toBe(0)
    const { totals } = readReport(folder.file('steps.json'))
    const steps = stdout.trimEnd().split('\n')
    const middle = steps.filter((step) => /^(interval|checkpoint)/.test(step))
    expect(steps.filter((step) => !middle.includes(step))).toEqual([
      'start oltp_point_select 1',
      'threadsStarted',
      'warmupStarted',
      `end time ${totals.events}`,
      'close',
    ])
    expect(middle.at(0)).toBe('checkpoint')
    expect(middle.at(-1)).toBe('interval last')
  })

  test('whose reporter fails costs that report only', async () => {
    const line = 'oltp_point_select --mysql-dry-run --events=3 --output=text,broken:broken.txt run'
    const { stdout, exitCode } = await folder.run(`${ADDITIONS} ${line}`)
    expect(exitCode).toBe(1)
    expect(textTotals(stdout).events).toBe(3)
    expect(stdout).toContain('FATAL: Reporter `broken` failed: the paper is out.')
  })

  test('brings a script', async () => {
    const { stdout, exitCode } = await folder.run(`${ADDITIONS} hello_script run --events=4 --greeting=hi`)
    expect(exitCode).toBe(0)
    expect(stdout).toContain('\nhi from init\n')
    expect(stdout).toMatch(/\nhi from done\n$/)
    expect(stdout).toContain('    total number of events:              4\n')
    expect(stdout).not.toContain('SQL statistics:')
  })

  test('may be named in a config file, seen from that file', async () => {
    folder.write('plugin.cnf', `plugin=${FIXTURES}additions.js\ngreeting=good morning\nevents=1\n`)
    const { stdout, exitCode } = await folder.run('--config-file=plugin.cnf hello_script run')
    expect(exitCode).toBe(0)
    expect(stdout).toContain('good morning from init\n')
  })

  test('is not looked for unless it is named', async () => {
    const { stderr, exitCode } = await folder.run('hello_script run')
    expect(exitCode).toBe(1)
    expect(stderr).toContain("Cannot find benchmark 'hello_script'")
  })
})

describe.concurrent('a hook that throws', () => {
  test('in an event ends all threads, and done is called', async () => {
    const { stdout, exitCode } = await folder.run(`${MISBEHAVING} failing run --threads=4 --fail-thread=2 --time=60`)
    expect(exitCode).toBe(1)
    expect(stdout).toContain("FATAL: `event' function failed in thread 2: event failed on purpose\n")
    expect(stdout).toContain('done was called\n')
    expect(stdout).not.toContain('General statistics:')
  })

  test.each([
    ['init', ''],
    ['thread_init', ' in thread 1'],
  ])('in %s keeps the run from starting, and done is not called', async (hook, place) => {
    const line = `${MISBEHAVING} failing run --threads=3 --fail-thread=1 --fail-in=${hook}`
    const { stdout, stderr, exitCode } = await folder.run(line)
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 1 })
    expect(stdout).toContain(`FATAL: \`${hook}' function failed${place}: ${hook} failed on purpose\n`)
    expect(stdout).not.toMatch(/Threads started!|done was called/)
  })

  test.each([
    ['thread_done', ' in thread 1'],
    ['done', ''],
  ])('in %s fails the command after the report', async (hook, place) => {
    const line = `${MISBEHAVING} failing run --threads=3 --fail-thread=1 --fail-in=${hook} --time=0.2`
    const { stdout, stderr, exitCode } = await folder.run(line)
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 1 })
    expect(stdout).toContain('General statistics:')
    expect(stdout).toContain('done was called\n')
    expect(stdout).toContain(`FATAL: \`${hook}' function failed${place}: ${hook} failed on purpose\n`)
  })

  test('in a command fails it', async () => {
    const { stdout, stderr, exitCode } = await folder.run(`${MISBEHAVING} failing one`)
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 1 })
    expect(stdout).toContain("FATAL: `one' function failed: one failed on purpose\n")
  })

  test('in a parallel command fails it, with a list of the threads that failed', async () => {
    const { stdout, exitCode } = await folder.run(`${MISBEHAVING} failing many --threads=4`)
    expect(exitCode).toBe(1)
    for (const thread of [0, 2]) expect(stdout).toContain(`thread ${thread} is well\n`)
    for (const thread of [1, 3]) {
      expect(stdout).toMatch(new RegExp(`^FATAL: thread ${thread}: .*many failed on purpose in ${thread}$`, 'm'))
    }
    expect(stdout).toMatch(/FATAL: The 'many' command failed in 2 of 4 threads\.\n$/)
  })
})
