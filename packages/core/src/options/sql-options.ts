import { defineOptions } from './define-options.js'
import { bool, choice, string } from './kinds.js'

/** Options of all database drivers together. */
export const sqlOptions = defineOptions({
  db_driver: string({ default: '', help: 'database driver; follows from the options of a driver if it is not named' }),
  db_ps_mode: choice({
    default: 'auto',
    choices: ['auto', 'disable'],
    help: 'who prepares statements: the server where it can, or nobody',
  }),
  db_debug: bool({ default: false, help: 'accepted for compatibility, without effect: sysbench prints zeros' }),
  auto_prepare: bool({ default: true, help: 'make missing tables of the embedded database before a run' }),
})
