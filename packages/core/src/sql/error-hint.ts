import type { DriverErrorKind } from '../contracts/driver.js'

/** What a user can do about an error of the database, by its kind. */
const HINTS: Readonly<Partial<Record<DriverErrorKind, string>>> = {
  'missing-table': 'Run the `prepare` command first.',
  'existing-table': 'Run the `cleanup` command first.',
  'duplicate-key': 'Rows of an earlier run are in the way: run `cleanup` and `prepare`.',
  'disk-full': 'Free some space, or put the database somewhere else.',
  'read-only': 'Make the database writable, or run a test that only reads.',
  corrupt: 'Delete the database or restore it, or name another one.',
  'too-many-connections': 'Use fewer threads, or raise the limit of the server.',
  'lock-timeout':
    'Something else holds the lock: another command, perhaps. Use fewer threads, or a longer lock time-out.',
  denied: 'Check the address, the user and the permissions.',
}

/** Empty if there is nothing to say. */
export function errorHint(kind: DriverErrorKind): string {
  return HINTS[kind] ?? ''
}
