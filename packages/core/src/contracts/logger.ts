/**
 * Where messages for the user go. Levels and their numbers are sysbench's: 0 fatal, 1 alert, 2 warning, 3 notice,
 * 4 info, 5 debug; a message is shown when its level is at most `--verbosity`. Fatal, alert, warning and debug messages
 * carry their prefix (`FATAL: `, …), notices and infos do not. Consecutive identical messages are collapsed.
 *
 * *Source:* observed from sysbench 1.0.20.
 */
export interface Logger {
  fatal(message: string): void
  alert(message: string): void
  warning(message: string): void
  notice(message: string): void
  info(message: string): void
  debug(message: string): void
  /** Like `notice`, for lines with a time stamp: never collapsed. */
  timestamped(message: string): void
  /** Writes text as it is, whatever the verbosity: what scripts print, help tables, the histogram table. */
  print(text: string): void
}
