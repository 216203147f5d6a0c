import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { HOT_FILES } from './tooling/hot-files.js'
import {
  CONFINED,
  CORE_FOLDERS,
  ENGINE_OF_WORKER,
  foldersAbove,
  NEVER_IMPORTED,
  PACKAGE_IMPORTS,
  SANDBOX_IMPORTS,
  SANDBOXED_FOLDERS,
  TEST_IMPORTS,
  valuesOfWorker,
} from './tooling/import-borders.js'

const TESTS = ['*.test.ts', '*.test-d.ts', '*.bench.ts', 'test-support/**/*.ts']

// --- Import borders: patterns that an import's text must not match -----------------------------------------------------

const oneOf = (names) => names.map((name) => name.replace('*', '[^/]+')).join('|')

const packageBorder = (name, allowed) => ({
  regex: allowed.length === 0 ? '^@bench/' : `^(?!(?:${oneOf(allowed)})$)@bench/`,
  message: `${name} may import of ours: ${allowed.join(', ') || 'nothing'}.`,
})
const relativeBorder = {
  regex: `^(?:\\.\\./)+(?:${oneOf([...Object.keys(PACKAGE_IMPORTS), ...NEVER_IMPORTED])})/`,
  message: 'A relative import stays inside its package.',
}
const confinedBorders = (folder) =>
  CONFINED.filter((rule) => rule.folder !== folder).map((rule) => ({
    regex: rule.regex,
    message: `Only ${rule.folder} may import this.`,
  }))
const folderBorder = (folder, forbidden) => ({
  regex: `^\\.\\.?/(?:.*/)?(?:${oneOf(forbidden)})/`,
  message: `${folder} may import only what stands before it in ${CORE_FOLDERS.join(' < ')}.`,
})
const messagesOnly = (files) => ({
  regex: `/${ENGINE_OF_WORKER.folder}/(?!(?:${oneOf(files)})$)`,
  message: 'The engine knows of a worker only its messages and its address; import types with `import type`.',
})
const sandboxBorder = {
  regex: `^(?!\\.\\.?/|(?:${oneOf(SANDBOX_IMPORTS)})$)`,
  message: `This file runs in the sandbox: it may import ${SANDBOX_IMPORTS.join(', ')} and its own files.`,
}

const packagePatterns = (name, tests) => [
  packageBorder(name, [...PACKAGE_IMPORTS[name], ...(tests && name !== 'core' ? TEST_IMPORTS.packages : [])]),
  relativeBorder,
  ...confinedBorders(`packages/${name}/src`),
]
const folderPatterns = (folder, tests) => {
  const above = foldersAbove(folder).filter((name) => !tests || !TEST_IMPORTS.coreFolders.includes(name))
  return [
    packageBorder('core', PACKAGE_IMPORTS.core),
    relativeBorder,
    ...confinedBorders(`packages/core/src/${folder}`),
    ...(above.length === 0 ? [] : [folderBorder(folder, above)]),
  ]
}

// ESLint lets a later block replace the options of a rule, so each file takes all its patterns from one block.
const importRules = (patterns, selectors = [], valuePatterns = []) => ({
  'no-restricted-imports': ['error', { patterns }],
  '@typescript-eslint/no-restricted-imports': [
    'error',
    { patterns: valuePatterns.map((pattern) => ({ ...pattern, allowTypeImports: true })) },
  ],
  'no-restricted-syntax': [
    'error',
    // The rules above do not see `import()`.
    ...[...patterns, ...valuePatterns].map(({ regex, message }) => ({
      selector: `ImportExpression > Literal[value=/${regex.replaceAll('/', '\\/')}/]`,
      message,
    })),
    ...selectors,
  ],
})
const testFiles = (folder) => TESTS.map((name) => `${folder}/**/${name}`)
const valuePatterns = (folder) => (folder === ENGINE_OF_WORKER.from ? [messagesOnly(ENGINE_OF_WORKER.files)] : [])

const borders = [
  ...Object.keys(PACKAGE_IMPORTS).flatMap((name) => [
    { files: [`packages/${name}/src/**/*.ts`], rules: importRules(packagePatterns(name, false)) },
    { files: testFiles(`packages/${name}/src`), rules: importRules(packagePatterns(name, true)) },
  ]),
  ...CORE_FOLDERS.flatMap((folder) => [
    {
      files: [`packages/core/src/${folder}/**/*.ts`],
      rules: importRules(folderPatterns(folder, false), [], valuePatterns(folder)),
    },
    { files: testFiles(`packages/core/src/${folder}`), rules: importRules(folderPatterns(folder, true)) },
  ]),
  ...Object.keys(ENGINE_OF_WORKER.exceptions).map((file) => ({
    files: [`packages/core/src/${ENGINE_OF_WORKER.from}/${file}`],
    rules: importRules(folderPatterns(ENGINE_OF_WORKER.from, false), [], [messagesOnly(valuesOfWorker(file))]),
  })),
  ...SANDBOXED_FOLDERS.map((folder) => ({
    files: [`${folder}/**/*.ts`],
    ignores: TESTS.map((name) => `**/${name}`),
    rules: importRules([sandboxBorder]),
  })),
]

// --- The hot path ------------------------------------------------------------------------------------------------------

const LOOPS = ':matches(ForStatement, ForInStatement, ForOfStatement, WhileStatement, DoWhileStatement)'
const hotSelectors = [
  { selector: ':matches(SpreadElement, ObjectExpression > SpreadElement)', message: 'Hot path: spread allocates.' },
  {
    selector: ':matches(ObjectPattern, ArrayPattern) AssignmentPattern',
    message: 'Hot path: no destructuring with defaults.',
  },
  { selector: `${LOOPS} :function`, message: 'Hot path: no closures made in a loop.' },
  { selector: `${LOOPS} TemplateLiteral[expressions.length>0]`, message: 'Hot path: no text built in a loop.' },
  { selector: 'ForInStatement', message: 'Hot path: loop by index.' },
  { selector: 'ForOfStatement[await=true]', message: 'Hot path: loop by index.' },
  {
    selector: ':function[async=true] > BlockStatement[body.length=1] > ReturnStatement > AwaitExpression',
    message: 'Hot path: return the promise instead of awaiting it.',
  },
  {
    selector: 'ArrowFunctionExpression[async=true] > AwaitExpression.body',
    message: 'Hot path: return the promise instead of awaiting it.',
  },
]
const hotPatterns = (file) => {
  const [, name, , folder] = file.split('/')
  return name === 'core' ? folderPatterns(folder, false) : packagePatterns(name, false)
}
const hotPath = HOT_FILES.map(({ file }) => ({
  files: [file],
  rules: {
    ...importRules(hotPatterns(file), hotSelectors),
    'no-console': 'error',
    'no-restricted-globals': ['error', { name: 'Date', message: 'Hot path: time comes from the injected clock.' }],
    '@typescript-eslint/no-non-null-assertion': 'off',
  },
}))

// --- Names: snake_case is sysbench's vocabulary and stays where scripts are ----------------------------------------------

const NAMES = [
  'error',
  { selector: 'typeLike', format: ['PascalCase'] },
  {
    selector: ['variable', 'function'],
    format: ['camelCase', 'PascalCase', 'UPPER_CASE'],
    leadingUnderscore: 'allow',
  },
  { selector: ['parameter', 'classMethod'], format: ['camelCase', 'PascalCase'], leadingUnderscore: 'allow' },
]

const NODE_GLOBALS = Object.fromEntries(
  ['process', 'console', 'URL', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'].map(
    (name) => [name, 'readonly'],
  ),
)

export default defineConfig(
  globalIgnores(['**/dist/', '**/coverage/', '**/.turbo/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // What a driver or a script threw is passed on as it is.
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true }],
      // `x as number` marks a read that is known to exist; `x!` is for the hot path only.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
    },
  },
  {
    files: ['**/*.ts'],
    ignores: ['packages/core/src/script/**', 'packages/scripts-oltp/**'],
    rules: { '@typescript-eslint/naming-convention': NAMES },
  },
  {
    files: ['**/*.config.ts', 'tooling/**'],
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  {
    // Restarting an event and cutting it off are control flow: what is thrown there is a sentinel and no error.
    files: ['packages/core/src/sql/counted-connection.ts', 'packages/core/src/worker/event-failure.ts'],
    rules: { '@typescript-eslint/only-throw-error': 'off' },
  },
  {
    // Hooks are the exports of a script: functions that know no `this`.
    files: ['packages/core/src/script/**/*.ts'],
    rules: { '@typescript-eslint/unbound-method': 'off' },
  },
  {
    // Tests throw what a script may throw, hand methods around, and await answers that may be there already.
    files: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/await-thenable': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  { files: ['**/*.test-d.ts'], rules: { '@typescript-eslint/no-unused-vars': 'off' } },
  { files: ['**/*.js'], languageOptions: { globals: NODE_GLOBALS } },
  {
    // Plain scripts as the engine evaluates them, with the module's exports in `__script`.
    files: ['benchmarks/*-script.js'],
    languageOptions: { globals: { sysbench: 'readonly', print: 'readonly' } },
    rules: { 'no-unused-vars': ['error', { varsIgnorePattern: '^__script$' }] },
  },
  borders,
  hotPath,
)
