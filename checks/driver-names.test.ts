import ts from 'typescript'
import { expect, test } from 'vitest'
import { readText, sourceFiles } from './lib/repository.js'

/** Databases and client libraries. What belongs to one of them is that driver's data, not a word in shared code. */
const NAMES = /sqlite|mysql|pgsql|postgres|mariadb|oracle|libsql/i

/** Words that shared code may hold, by file and exact token, and why. A row that matches nothing fails the check. */
const ALLOWED: readonly { readonly file: string; readonly token: RegExp; readonly reason: string }[] = [
  {
    file: 'packages/cli/src/built-in-plugins.ts',
    token: /^'@bench\/driver-sqlite'$/,
    reason: 'the one list of packages that the command knows',
  },
  {
    file: 'packages/core/src/sql/dry-run-driver.ts',
    token: /^mysql_dry_run$/,
    reason: 'old command lines use this name',
  },
  {
    file: 'packages/scripts-oltp/src/lib/options.ts',
    token: /^mysql_storage_engine$/,
    reason: 'old command lines use this name',
  },
  {
    file: 'packages/scripts-oltp/src/lib/options.ts',
    token: /^pgsql_variant$/,
    reason: 'old command lines use this name',
  },
  {
    file: 'packages/scripts-oltp/src/lib/schema.ts',
    token: /^mysql_storage_engine$/,
    reason: 'it reads the option of that name',
  },
]

interface Finding {
  readonly file: string
  readonly line: number
  readonly token: string
}

/** Tokens of a source, comments left out, that hold a driver's name. */
function findings(file: string, text: string): Finding[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found: Finding[] = []
  const visit = (node: ts.Node): void => {
    if (node.getChildCount(source) === 0) {
      const token = node.getText(source)
      if (NAMES.test(token)) {
        found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, token })
      }
    }
    for (const child of node.getChildren(source)) if (!ts.isJSDoc(child)) visit(child)
  }
  visit(source)
  return found
}

const isAllowed = (finding: Finding): boolean =>
  ALLOWED.some(({ file, token }) => file === finding.file && token.test(finding.token))

const shared = ['core', 'cli', 'scripts-oltp'].flatMap(sourceFiles)
const all = shared.flatMap((path) => findings(path, readText(path)))

test('shared code names no driver', () => {
  const unwanted = all.filter((finding) => !isAllowed(finding))
  expect(unwanted.map(({ file, line, token }) => `${file}:${line} ${token}`)).toEqual([])
})

test.each(ALLOWED)('$file needs its exception for $token: $reason', ({ file, token }) => {
  expect(all.some((finding) => finding.file === file && token.test(finding.token))).toBe(true)
})

test('the check sees names, strings and templates, and no comments', () => {
  const text = [
    '// sqlite',
    '/** mysql */',
    'const pgsqlName = 1',
    `const a = 'SQLite'`,
    'const b = `${a} on mariadb`',
    '/* oracle */ const c = 2',
  ].join('\n')
  expect(findings('x.ts', text).map(({ line }) => line)).toEqual([3, 4, 5])
})
