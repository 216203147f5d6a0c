// Who may import whom. The one table: `eslint.config.js` makes lint rules of it, `checks/import-directions.test.ts` reads
// the sources against it.

/** Folders of `packages/core/src`, bottom first: each may import only what stands before it. */
export const CORE_FOLDERS = [
  'contracts',
  'random',
  'stats',
  'errors',
  'options',
  'sql',
  'script',
  'reporters',
  'plugins',
  'worker',
  'engine',
  'testing',
  'public',
]

/**
 * What each package may import of ours, as written in an import. `driver-*` stands for every driver.
 *
 * @type {Record<string, string[]>}
 */
export const PACKAGE_IMPORTS = {
  core: [],
  'driver-*': ['@bench/core/driver', '@bench/core/options', '@bench/core/plugin'],
  'os-tests': ['@bench/core/workload', '@bench/core/options', '@bench/core/plugin'],
  'scripts-oltp': ['@bench/core/plugin'],
  cli: [
    '@bench/core',
    '@bench/core/standby',
    '@bench/core/options',
    '@bench/core/plugin',
    '@bench/os-tests',
    '@bench/scripts-oltp',
  ],
}

/** What unit tests may import on top. */
export const TEST_IMPORTS = { packages: ['@bench/core/testing'], coreFolders: ['testing'] }

/** Folders whose files run in the sandbox, and what those may import beside their own files. */
export const SANDBOXED_FOLDERS = ['packages/scripts-oltp/src/scripts', 'packages/scripts-oltp/src/lib']
export const SANDBOX_IMPORTS = ['@bench/core/script']

/**
 * The engine knows of a worker its messages, its address and the memory they share: from other files of `worker` it may
 * import only types. Excepted are the file that runs `init`, `done` and single commands as a worker would, and the one that
 * follows the arrivals of rate mode from outside.
 *
 * @type {{ from: string, folder: string, files: string[], exceptions: Record<string, string[]> }}
 */
export const ENGINE_OF_WORKER = {
  from: 'engine',
  folder: 'worker',
  files: ['protocol.js', 'run-control.js', 'start-worker.js'],
  exceptions: { 'main-hooks.ts': ['pacer.js', 'thread-context.js'], 'run-stats.ts': ['arrivals.js'] },
}

/** npm packages that only one folder may import, as a regular expression on the import's text. */
export const CONFINED = [{ regex: '^(?:quickjs-emscripten|@jitl/)', folder: 'packages/core/src/script' }]

/** Folders beside `packages/` that nobody imports. */
export const NEVER_IMPORTED = ['docs', 'checks', 'e2e', 'examples']

/**
 * The row of `PACKAGE_IMPORTS` for a package's folder name, or undefined for a package that is not in the table.
 *
 * @param {string} name
 * @returns {string[] | undefined}
 */
export function packageRow(name) {
  const key = name.startsWith('driver-') ? 'driver-*' : name
  return Object.hasOwn(PACKAGE_IMPORTS, key) ? PACKAGE_IMPORTS[key] : undefined
}

/**
 * Files of `worker` whose values a file of the engine may import.
 *
 * @param {string} engineFile
 */
export function valuesOfWorker(engineFile) {
  const { files, exceptions } = ENGINE_OF_WORKER
  return Object.hasOwn(exceptions, engineFile) ? [...files, ...exceptions[engineFile]] : files
}

/**
 * Core folders that a folder of core must not import.
 *
 * @param {string} folder
 */
export function foldersAbove(folder) {
  return CORE_FOLDERS.slice(CORE_FOLDERS.indexOf(folder) + 1)
}
