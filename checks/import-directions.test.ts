import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  CONFINED,
  CORE_FOLDERS,
  ENGINE_OF_WORKER,
  NEVER_IMPORTED,
  packageRow,
  SANDBOX_IMPORTS,
  SANDBOXED_FOLDERS,
  TEST_IMPORTS,
  valuesOfWorker,
} from '../tooling/import-borders.js'
import { importsOf } from './lib/module-imports.js'
import type { ModuleImport } from './lib/module-imports.js'
import { filesBelow, isTestFile, packageNames, readText } from './lib/repository.js'

/** Imports of a file that the table does not allow, one sentence each. */
function violations(file: string, text: string): string[] {
  return importsOf(file, text).flatMap((found) => {
    const problem = violation(file, found)
    return problem === undefined ? [] : [`${file}:${found.line} imports '${found.specifier}': ${problem}`]
  })
}

function violation(file: string, found: ModuleImport): string | undefined {
  const { specifier } = found
  const confined = CONFINED.find((rule) => new RegExp(rule.regex).test(specifier))
  if (confined !== undefined && !file.startsWith(`${confined.folder}/`)) return `only ${confined.folder} may`
  const relative = /^\.\.?\//.test(specifier)
  const sandboxed = SANDBOXED_FOLDERS.some((folder) => file.startsWith(`${folder}/`)) && !isTestFile(file)
  if (sandboxed && !relative) {
    return SANDBOX_IMPORTS.includes(specifier) ? undefined : 'this file runs in the sandbox'
  }
  if (relative) return relativeViolation(file, posix.join(posix.dirname(file), specifier), found.typeOnly)
  if (!specifier.startsWith('@bench/')) return coreFolder(file) === 'contracts' ? 'contracts import nothing' : undefined

  const [, name = ''] = file.split('/')
  const row = packageRow(name)
  if (row === undefined) return `package ${name} is not in the table`
  const allowed = isTestFile(file) && name !== 'core' ? [...row, ...TEST_IMPORTS.packages] : row
  return allowed.includes(specifier) ? undefined : `${name} may import of ours: ${allowed.join(', ') || 'nothing'}`
}

function relativeViolation(file: string, target: string, typeOnly: boolean): string | undefined {
  const [, name = ''] = file.split('/')
  if (NEVER_IMPORTED.some((folder) => target.startsWith(`${folder}/`))) return 'nobody imports that folder'
  if (!target.startsWith(`packages/${name}/`)) return 'a relative import stays inside its package'
  if (name !== 'core') return undefined

  const from = coreFolder(file)
  const to = coreFolder(target)
  if (!CORE_FOLDERS.includes(from)) return `the folder of ${file} is not in the table`
  if (!CORE_FOLDERS.includes(to)) return `the folder of ${target} is not in the table`
  if (from === to || (isTestFile(file) && TEST_IMPORTS.coreFolders.includes(to))) return undefined
  if (CORE_FOLDERS.indexOf(to) > CORE_FOLDERS.indexOf(from)) return `${to} stands above ${from}`
  const { folder } = ENGINE_OF_WORKER
  if (from === ENGINE_OF_WORKER.from && to === folder && !isTestFile(file)) {
    return typeOnly || valuesOfWorker(posix.basename(file)).includes(posix.basename(target))
      ? undefined
      : `of ${folder} it may import only types`
  }
  return undefined
}

/** `sql` for `packages/core/src/sql/x.ts`; empty outside core. */
function coreFolder(path: string): string {
  return /^packages\/core\/src\/([^/]+)\//.exec(path)?.[1] ?? ''
}

describe('the sources', () => {
  test.each(packageNames())('of %s import only what the table of borders allows', (name) => {
    const files = filesBelow(`packages/${name}/src`).filter((path) => path.endsWith('.ts'))
    expect(files).not.toEqual([])
    expect(files.flatMap((path) => violations(path, readText(path)))).toEqual([])
  })
})

describe('the check', () => {
  test.each([
    ['a higher folder', 'packages/core/src/stats/x.ts', `import { a } from '../errors/bench-error.js'`],
    ['a higher folder, types only', 'packages/core/src/sql/x.ts', `import type { A } from '../engine/run-plan.js'`],
    ['a higher folder at run time', 'packages/core/src/sql/x.ts', `const a = await import('../worker/protocol.js')`],
    ['a higher folder inside a type', 'packages/core/src/sql/x.ts', `let a: import('../worker/protocol.js').A`],
    ['a higher folder by re-export', 'packages/core/src/sql/x.ts', `export * from '../worker/protocol.js'`],
    ['a folder that is not in the table', 'packages/core/src/sql/x.ts', `import '../helpers/a.js'`],
    [
      'a value of a worker in the engine',
      'packages/core/src/engine/x.ts',
      `import { a } from '../worker/event-loop.js'`,
    ],
    ['a package in contracts', 'packages/core/src/contracts/x.ts', `import 'node:fs'`],
    ['a driver in core', 'packages/core/src/engine/x.ts', `import('@bench/driver-sqlite')`],
    ['another driver', 'packages/driver-sqlite/src/x.ts', `import '@bench/driver-mysql'`],
    ['the whole of core in a driver', 'packages/driver-sqlite/src/x.ts', `import '@bench/core'`],
    ['another package by path', 'packages/cli/src/x.ts', `import '../../core/src/engine/run-plan.js'`],
    ['the test kit outside tests', 'packages/driver-sqlite/src/x.ts', `import '@bench/core/testing'`],
    ['Node in a sandboxed script', 'packages/scripts-oltp/src/lib/x.ts', `import 'node:fs'`],
    ['QuickJS outside script/', 'packages/core/src/worker/x.ts', `import 'quickjs-emscripten-core'`],
    ['a folder nobody imports', 'packages/core/src/engine/x.ts', `import '../../../../docs/scripts/x.js'`],
    ['ours in a package without a row', 'packages/new-thing/src/x.ts', `import '@bench/core'`],
  ])('finds %s', (_, file, text) => {
    expect(violations(file, text)).toHaveLength(1)
  })

  test.each([
    ['packages/core/src/engine/x.ts', `import type { A } from '../worker/event-loop.js'`],
    ['packages/core/src/engine/x.ts', `import { startWorker } from '../worker/start-worker.js'`],
    ['packages/core/src/engine/main-hooks.ts', `import { a } from '../worker/thread-context.js'`],
    ['packages/core/src/stats/x.test.ts', `import { a } from '../testing/fake-clock.js'`],
    ['packages/core/src/plugins/x.ts', `import { a } from '../reporters/text-reporter.js'`],
    ['packages/scripts-oltp/src/scripts/x.ts', `import { a } from '../lib/a.js'`],
    ['packages/driver-new/src/x.ts', `import { a } from '@bench/core/driver'`],
  ])('lets pass in %s: %s', (file, text) => {
    expect(violations(file, text)).toEqual([])
  })
})
