/** Exit codes of the command. 0 to 2 are sysbench's; others stand above them. */
export const EXIT_CODE = {
  /** Everything that was asked for was done. */
  success: 0,
  /** Any failure: bad arguments, a failed command, a failed run. */
  failure: 1,
  /** Threads did not start in time, or the run was cut off at its deadline. */
  timeout: 2,
  /** Interrupted by SIGINT; the report covers the time until then. */
  interrupted: 130,
} as const

/** One of the numbers above. */
export type ExitCode = (typeof EXIT_CODE)[keyof typeof EXIT_CODE]
