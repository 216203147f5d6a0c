/** What the oltp_* scripts share, as a script of its own: prepares, prewarms and drops their tables, but runs nothing. */
export { check_prepare, commands } from '../lib/commands.js'
export { options } from '../lib/options.js'

export function init(): never {
  throw new Error(
    'this script only holds what the other oltp_* scripts share; run one of them, such as `oltp_read_write`',
  )
}

export const event = init
