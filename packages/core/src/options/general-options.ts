import type { InferOptions } from '../contracts/option.js'
import { logOptions } from './log-options.js'
import type { OptionOwner } from './merge-tables.js'
import { randomOptions } from './random-options.js'
import { runOptions } from './run-options.js'
import { sqlOptions } from './sql-options.js'

/** The tables that every command has, in the order of the help text. */
export const GENERAL_OWNERS: readonly OptionOwner[] = [
  { label: 'the general options', options: runOptions },
  { label: 'the random number options', options: randomOptions },
  { label: 'the log options', options: logOptions },
  { label: 'the database options', options: sqlOptions },
]

/** Resolved values of the general tables. */
export type GeneralOptions = InferOptions<typeof runOptions> &
  InferOptions<typeof randomOptions> &
  InferOptions<typeof logOptions> &
  InferOptions<typeof sqlOptions>
