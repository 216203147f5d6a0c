import { EXIT_CODE } from './exit-code.js'
import type { ExitCode } from './exit-code.js'

/** Facts that messages are made of. */
export type ErrorArguments = Readonly<Record<string, string | number>>

/** Who must act. */
export type ErrorClass = 'usage' | 'plugin' | 'script' | 'driver' | 'run' | 'internal'

/** One kind of error. Names of codes are permanent. */
export interface CatalogEntry {
  readonly class: ErrorClass
  /** Heading in the reference page. */
  readonly title: string
  /** What happened and why, one sentence. */
  readonly message: (facts: ErrorArguments) => string
  /** What to do. */
  readonly hint?: (facts: ErrorArguments) => string
  /** Default 1. */
  readonly exitCode?: ExitCode
}

const text = (facts: ErrorArguments, name: string): string => String(facts[name] ?? '')
const optional = (prefix: string, value: string): string => (value === '' ? '' : prefix + value)
/** An additional sentence that only some occurrences have. */
const note = (facts: ErrorArguments): string => (text(facts, 'note') === '' ? '' : `${text(facts, 'note')} `)

/**
 * Every error that bench reports on purpose. `checks/errors` holds this table, the generated reference page and the codes
 * that the sources use together.
 */
export const ERROR_CATALOG = {
  BENCH_OPTION_UNKNOWN: {
    class: 'usage',
    title: 'Unknown option',
    message: (f) => `Unknown option \`--${text(f, 'option')}\`${optional(' in ', text(f, 'where'))}.`,
    hint: (f) =>
      `${text(f, 'suggestion') === '' ? '' : `Did you mean \`--${text(f, 'suggestion')}\`? `}Run \`${text(f, 'help')}\` for all options.`,
  },
  BENCH_OPTION_VALUE: {
    class: 'usage',
    title: 'Invalid option value',
    message: (f) =>
      `Invalid value \`${text(f, 'value')}\` for \`--${text(f, 'option')}\`${optional(' in ', text(f, 'where'))}: ${text(f, 'reason')}.`,
    hint: (f) => text(f, 'hint'),
  },
  BENCH_OPTION_CONFLICT: {
    class: 'usage',
    title: 'Options that do not go together',
    message: (f) => text(f, 'reason'),
    hint: (f) => text(f, 'hint'),
  },
  BENCH_OPTION_DUPLICATE: {
    class: 'plugin',
    title: 'Option declared twice',
    message: (f) =>
      `Option \`--${text(f, 'option')}\` is declared by both ${text(f, 'first')} and ${text(f, 'second')}.`,
    hint: () => 'Rename one of them; an option belongs to one owner.',
  },
  BENCH_OPTION_DECLARATION: {
    class: 'plugin',
    title: 'Invalid option declaration',
    message: (f) => `Option \`${text(f, 'option')}\` of ${text(f, 'owner')} is declared wrongly: ${text(f, 'reason')}.`,
  },
  BENCH_ARGUMENT_EXTRA: {
    class: 'usage',
    title: 'Too many arguments',
    message: (f) => `Unrecognized command line argument: ${text(f, 'argument')}`,
    hint: (f) =>
      `${note(f)}One test and one command only (here: \`${text(f, 'test')}\` and \`${text(f, 'command')}\`); options start with \`--\`.`,
  },
  BENCH_TEST_UNKNOWN: {
    class: 'usage',
    title: 'Unknown test',
    message: (f) => `Cannot find benchmark '${text(f, 'test')}': no such built-in test.`,
    hint: (f) =>
      `${text(f, 'suggestion') === '' ? '' : `Did you mean \`${text(f, 'suggestion')}\`? `}${note(f)}Run \`bench list\` for all tests.`,
  },
  BENCH_TEST_MISSING: {
    class: 'usage',
    title: 'No test named',
    message: () => 'A command needs the name of a test, and scripts are not read from standard input in this version.',
    hint: () => 'Name a test, as in `bench oltp_point_select run`; `bench list` shows all of them.',
  },
  BENCH_SCRIPT_UNSUPPORTED: {
    class: 'usage',
    title: 'Script files are not supported yet',
    message: (f) => `\`${text(f, 'test')}\` is a script file, and this version runs built-in tests and plugins only.`,
    hint: (f) => `${note(f)}Run \`bench list\` for the tests there are; a plugin (\`--plugin=PATH\`) may bring more.`,
  },
  BENCH_TEST_RENAMED: {
    class: 'usage',
    title: 'Test of an old sysbench',
    message: (f) => `There is no test named '${text(f, 'test')}' any more.`,
    hint: (f) => `Its successor is ${text(f, 'successor')}. Run \`bench list\` for all tests.`,
  },
  BENCH_COMMAND_MISSING: {
    class: 'usage',
    title: 'No command named',
    message: (f) => `The '${text(f, 'test')}' test requires a command argument.`,
    hint: (f) => `Supported commands: ${text(f, 'commands')}. See 'bench ${text(f, 'test')} help'.`,
  },
  BENCH_COMMAND_UNKNOWN: {
    class: 'usage',
    title: 'Unknown command',
    message: (f) => `Unknown command: ${text(f, 'command')}`,
    hint: (f) =>
      `${text(f, 'suggestion') === '' ? '' : `Did you mean \`${text(f, 'suggestion')}\`? `}Commands of '${text(f, 'test')}': ${text(f, 'commands')}.`,
  },
  BENCH_COMMAND_UNIMPLEMENTED: {
    class: 'usage',
    title: 'Command not implemented by the test',
    message: (f) => `'${text(f, 'test')}' test does not implement the '${text(f, 'command')}' command.`,
    hint: (f) => `Commands of '${text(f, 'test')}': ${text(f, 'commands')}.`,
  },
  BENCH_CONFIG_UNREADABLE: {
    class: 'usage',
    title: 'Config file cannot be read',
    message: (f) => `Config file \`${text(f, 'file')}\` cannot be read: ${text(f, 'reason')}.`,
    hint: () => 'Check the path given with `--config-file`.',
  },
  BENCH_CONFIG_SYNTAX: {
    class: 'usage',
    title: 'Config file is malformed',
    message: (f) => `${text(f, 'file')}:${text(f, 'line')}: ${text(f, 'reason')}.`,
    hint: () => 'Lines have the form `name=value`; `#` starts a comment.',
  },
  BENCH_DRIVER_UNKNOWN: {
    class: 'usage',
    title: 'Unknown database driver',
    message: (f) => `Invalid database driver name: '${text(f, 'driver')}'.`,
    hint: (f) => `Drivers: ${text(f, 'drivers')}.`,
  },
  BENCH_DRIVER_AMBIGUOUS: {
    class: 'usage',
    title: 'Options of several drivers',
    message: (f) => `Options of several database drivers are set: ${text(f, 'options')}.`,
    hint: (f) => `Use \`--db-driver\` to choose one of ${text(f, 'drivers')}.`,
  },
  BENCH_OUTPUT_UNKNOWN: {
    class: 'usage',
    title: 'Unknown reporter',
    message: (f) => `Unknown reporter \`${text(f, 'reporter')}\` in \`--output\`.`,
    hint: (f) => `Reporters: ${text(f, 'reporters')}. A file follows after a colon, as in \`json:run.json\`.`,
  },
  BENCH_OUTPUT_SHARED: {
    class: 'usage',
    title: 'Two reporters on one output',
    message: (f) =>
      `Reporters \`${text(f, 'first')}\` and \`${text(f, 'second')}\` would both write to ${text(f, 'target')}.`,
    hint: () => 'Give all but one of them a file, as in `--output=text,json:run.json`.',
  },
  BENCH_OUTPUT_UNWRITABLE: {
    class: 'usage',
    title: 'Report file cannot be written',
    message: (f) => `Report file \`${text(f, 'file')}\` cannot be written: ${text(f, 'reason')}.`,
    hint: () => 'Nothing was run. Choose another path in `--output`.',
  },
  BENCH_OUTPUT_FAILED: {
    class: 'run',
    title: 'Report could not be written',
    message: (f) => `Reporter \`${text(f, 'reporter')}\` failed: ${text(f, 'reason')}.`,
    hint: () => 'The run itself went on; other reports are complete.',
  },
  BENCH_PLUGIN_NOT_FOUND: {
    class: 'plugin',
    title: 'Plugin not found',
    message: (f) => `Plugin \`${text(f, 'plugin')}\` cannot be found.`,
    hint: () => 'Give a path that starts with `./` or `/`, or install the package first.',
  },
  BENCH_PLUGIN_LOAD: {
    class: 'plugin',
    title: 'Plugin cannot be loaded',
    message: (f) => `Plugin \`${text(f, 'plugin')}\` cannot be loaded: ${text(f, 'reason')}.`,
  },
  BENCH_PLUGIN_SHAPE: {
    class: 'plugin',
    title: 'Not a plugin',
    message: (f) => `Plugin \`${text(f, 'plugin')}\` is malformed: ${text(f, 'reason')}.`,
    hint: () => 'Its entry module must export `definePlugin({ … })` as default.',
  },
  BENCH_PLUGIN_API_VERSION: {
    class: 'plugin',
    title: 'Plugin for another version',
    message: (f) =>
      `${text(f, 'what')} is written for plugin interface ${text(f, 'theirs')}, and this bench has ${text(f, 'ours')}.`,
    hint: (f) => `Upgrade ${text(f, 'upgrade')}.`,
  },
  BENCH_PLUGIN_DUPLICATE: {
    class: 'plugin',
    title: 'Name registered twice',
    message: (f) =>
      `The ${text(f, 'kind')} \`${text(f, 'name')}\` is provided by both ${text(f, 'first')} and ${text(f, 'second')}.`,
    hint: () => 'Load only one of the two plugins.',
  },
  BENCH_SCRIPT_LOAD: {
    class: 'script',
    title: 'Script cannot be loaded',
    message: (f) => `Script \`${text(f, 'script')}\` cannot be loaded: ${text(f, 'reason')}.`,
  },
  BENCH_SCRIPT_HOOK: {
    class: 'script',
    title: 'Script hook failed',
    message: (f) =>
      `\`${text(f, 'hook')}' function failed${optional(' in thread ', text(f, 'thread'))}: ${text(f, 'reason')}`,
  },
  BENCH_SCRIPT_NO_EVENT: {
    class: 'script',
    title: 'Script without event()',
    message: (f) => `Cannot find the event() function in ${text(f, 'script')}.`,
    hint: () => 'This script is meant to be imported by another one.',
  },
  BENCH_DRIVER_ERROR: {
    class: 'driver',
    title: 'Database error',
    message: (f) =>
      `${text(f, 'operation')} failed: ${text(f, 'reason')}${optional(' (', text(f, 'code'))}${text(f, 'code') === '' ? '' : ')'}${optional(' for query ', text(f, 'statement'))}`,
    hint: (f) => text(f, 'hint'),
  },
  BENCH_DRIVER_OPEN: {
    class: 'driver',
    title: 'Database cannot be opened',
    message: (f) => `Database driver ${text(f, 'driver')} cannot open ${text(f, 'target')}: ${text(f, 'reason')}.`,
    hint: (f) => text(f, 'hint'),
  },
  BENCH_DRIVER_MISUSE: {
    class: 'driver',
    title: 'Database interface misused',
    message: (f) => text(f, 'reason'),
  },
  BENCH_RUN_START_TIMEOUT: {
    class: 'run',
    title: 'Threads did not start in time',
    message: (f) => `Worker threads failed to initialize within ${text(f, 'seconds')} seconds!`,
    hint: (f) =>
      `${text(f, 'ready')} of ${text(f, 'threads')} threads were ready. Raise \`--thread-init-timeout\` or look why they wait.`,
    exitCode: EXIT_CODE.timeout,
  },
  BENCH_RUN_WORKER_DIED: {
    class: 'run',
    title: 'Worker ended unexpectedly',
    message: (f) => `Worker ${text(f, 'worker')} ended unexpectedly: ${text(f, 'reason')}.`,
    hint: () => 'If it ran out of memory, use fewer threads or a larger `NODE_OPTIONS=--max-old-space-size`.',
  },
  BENCH_RUN_COMMAND_FAILED: {
    class: 'run',
    title: 'Command failed',
    message: (f) =>
      `The '${text(f, 'command')}' command failed in ${text(f, 'failed')} of ${text(f, 'threads')} threads.`,
    hint: (f) => text(f, 'hint'),
  },
  BENCH_INTERNAL: {
    class: 'internal',
    title: 'Bug in bench',
    message: (f) => `This is a bug in bench: ${text(f, 'reason')}.`,
    hint: () => 'Please report it with the command line and the stack trace.',
  },
} as const satisfies Record<string, CatalogEntry>

/** Name of a kind of error. */
export type ErrorCode = keyof typeof ERROR_CATALOG

/** The entry of a code, with the table's literal types forgotten. */
export function catalogEntry(code: ErrorCode): CatalogEntry {
  return ERROR_CATALOG[code]
}
