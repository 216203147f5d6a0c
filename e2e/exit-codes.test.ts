import { describe, expect, test } from 'vitest'
import { FIXTURES, useBenchFolder } from './run-bench.js'

const folder = useBenchFolder()
const MISBEHAVING = `--plugin=${FIXTURES}misbehaving.js`
const DRY = '--mysql-dry-run --events=3'

/** Exit code, command line, and a text that must be on one of the streams. */
const CASES: readonly (readonly [number, string, string])[] = [
  [0, `oltp_read_write run ${DRY}`, 'Threads started!'],
  [0, `${MISBEHAVING} finishing run`, 'Stopped by the test itself after 5 events.'],
  [1, '', 'A command needs the name of a test'],
  [1, `${MISBEHAVING} failing untrue`, 'it returned false'],
  [2, `${MISBEHAVING} hanging run --time=0.3 --stop-grace=0.3`, 'Cut off after 3 events'],
  [2, `${MISBEHAVING} slow_start run --thread-init-timeout=1`, 'failed to initialize within 1 seconds!'],
]

describe.concurrent('the exit code', () => {
  test.each(CASES)('is %i for: %s', async (expected, line, text) => {
    const { stdout, stderr, exitCode, signal } = await folder.run(line)
    expect({ exitCode, signal }).toEqual({ exitCode: expected, signal: null })
    expect(stdout + stderr).toContain(text)
  })
})
