import { defineOptions } from './define-options.js'
import { bool, file, float, int, list, numberList, size, string } from './kinds.js'

/** General options of every command. Deprecated ones stand last, in the order in which their warnings are printed. */
export const runOptions = defineOptions({
  threads: int({ default: 1, min: 1, unit: 'threads', help: 'number of threads that run events at the same time' }),
  events: int({ default: 0, min: 0, unit: 'events', help: 'most events to run over all threads, 0 for no limit' }),
  time: float({ default: 10, min: 0, unit: 'seconds', help: 'longest time to run in seconds, 0 for no limit' }),
  warmup_time: float({
    default: 0,
    min: 0,
    unit: 'seconds',
    help: 'seconds to run events before the measured part; their figures are thrown away',
  }),
  forced_shutdown: string({
    default: 'off',
    help: "time after the --time limit at which the run is cut off: seconds, a percentage of --time (N%), or 'off'; 5% of --time without a value",
  }),
  stop_grace: string({
    default: '5',
    unit: 'seconds',
    help: "seconds that events still running at the time limit may take before they are cut off, or 'off' to wait for them",
  }),
  thread_stack_size: size({
    default: 64 * 1024,
    min: 1,
    unit: 'bytes',
    help: 'stack size per thread; accepted for compatibility, without effect',
  }),
  thread_init_timeout: int({
    default: 30,
    min: 1,
    unit: 'seconds',
    help: 'seconds that threads may take to get ready',
  }),
  rate: float({
    default: 0,
    min: 0,
    max: 10_000_000,
    unit: 'events per second',
    help: 'average events per second to start over all threads, 0 for as many as possible',
  }),
  report_interval: float({
    default: 0,
    min: 0,
    unit: 'seconds',
    help: 'seconds between intermediate reports, 0 for none',
  }),
  report_checkpoints: numberList({
    default: [],
    min: 0,
    maxLength: 256,
    unit: 'seconds',
    help: 'seconds after the start at which a full report is printed and the counters begin anew',
  }),
  output: list({ default: ['text'], help: 'reports to make, each as NAME or NAME:FILE' }),
  plugin: list({ default: [], help: 'packages or paths of plugins to load' }),
  config_file: file({ default: '', help: 'file with further options, one name=value per line' }),
  debug: bool({ default: false, help: 'print more about what is going on' }),
  validate: bool({ default: false, help: 'check results where the test can' }),
  help: bool({ default: false, help: 'print help and exit' }),
  version: bool({ default: false, help: 'print the version and exit' }),
  luajit_cmd: string({
    default: '',
    help: 'LuaJIT control command; accepted for compatibility, has no effect here',
  }),
  num_threads: int({
    default: 1,
    min: 1,
    hidden: true,
    deprecated: { use: 'threads' },
    help: 'former name of --threads',
  }),
  max_requests: int({
    default: 0,
    min: 0,
    hidden: true,
    deprecated: { use: 'events' },
    help: 'former name of --events',
  }),
  max_time: float({ default: 0, min: 0, hidden: true, deprecated: { use: 'time' }, help: 'former name of --time' }),
  tx_rate: float({ default: 0, min: 0, hidden: true, deprecated: { use: 'rate' }, help: 'former name of --rate' }),
})
