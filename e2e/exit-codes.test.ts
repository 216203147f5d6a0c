import { describe, expect, test } from 'vitest'
import { FIXTURES, useBenchFolder } from './run-bench.js'

const folder = useBenchFolder()
const MISBEHAVING = `--plugin=${FIXTURES}misbehaving.js`
const DRY = '--mysql-dry-run --events=3'

/** Exit code, command line, and a text that must be on one of the streams. */
const CASES: readonly (readonly [number, string, string])[] = [
  [0, 'list', 'Tests:'],
  [0, '--help', 'Usage:'],
  [0, 'oltp_read_write help', 'oltp_read_write options:'],
  [0, `oltp_read_write run ${DRY}`, 'Threads started!'],
  [0, 'oltp_read_write prepare --mysql-dry-run', "Creating table 'sbtest1'..."],
  [0, `${MISBEHAVING} finishing run`, 'Stopped by the test itself after 5 events.'],
  [1, '', 'A command needs the name of a test'],
  [1, 'oltp_nothing run', "Cannot find benchmark 'oltp_nothing'"],
  [1, 'oltp_read_write run --tabels=2', 'Did you mean `--tables`?'],
  [1, 'oltp_read_write run --threads=0', '--threads'],
  [1, `oltp_read_write run ${DRY} --output=json:missing/x.json`, 'missing/x.json'],
  [1, 'oltp_read_write run --auto-prepare=off --sqlite-db=new.db', 'no such table: sbtest1'],
  [1, `${MISBEHAVING} failing run --fail-in=event`, 'event failed on purpose'],
  [1, `${MISBEHAVING} failing run --fail-in=thread_done --time=0.1`, 'thread_done failed on purpose'],
  [1, `${MISBEHAVING} failing run --fail-in=done --time=0.1`, 'done failed on purpose'],
  [1, `${MISBEHAVING} failing one`, 'one failed on purpose'],
  [1, `${MISBEHAVING} failing many --threads=4`, "The 'many' command failed in 2 of 4 threads."],
  [1, `${MISBEHAVING} failing untrue`, 'it returned false'],
  [2, `${MISBEHAVING} hanging run --time=0.3 --stop-grace=0.3`, 'Cut off after 3 events'],
  [2, `${MISBEHAVING} hanging run --time=0.3 --forced-shutdown=0.3`, 'forcing shutdown...'],
  [2, `${MISBEHAVING} slow_start run --thread-init-timeout=1`, 'failed to initialize within 1 seconds!'],
]

describe.concurrent('the exit code', () => {
  test.each(CASES)('is %i for: %s', async (expected, line, text) => {
    const { stdout, stderr, exitCode, signal } = await folder.run(line)
    expect({ exitCode, signal }).toEqual({ exitCode: expected, signal: null })
    expect(stdout + stderr).toContain(text)
  })
})
