import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesBelow, packageNames, readJson, readText, ROOT } from './lib/repository.js'

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly description?: string
  readonly license?: string
  readonly type?: string
  readonly bin?: unknown
  readonly files?: readonly string[]
  readonly engines?: { readonly node?: string }
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean }
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

type Kind = 'library' | 'driver' | 'command'

/** What differs between the kinds of packages. */
const KINDS: Record<Kind, { files: readonly string[]; checkPackage: string }> = {
  library: { files: ['dist'], checkPackage: 'publint --strict && attw --pack . --profile esm-only -q' },
  driver: { files: ['dist'], checkPackage: 'publint --strict && attw --pack . --profile esm-only -q' },
  command: { files: ['bin', 'dist'], checkPackage: 'publint --strict' },
}

/** The files of every driver, so that who knows one knows all. */
const DRIVER_FILES = [
  'src/index.ts',
  'src/driver.ts',
  'src/options.ts',
  'src/session.ts',
  'src/connection.ts',
  'src/statement.ts',
  'src/dialect.ts',
  'src/capabilities.ts',
  'src/error-facts.ts',
  'src/client.ts',
  'test/conformance.test.ts',
]

/** Files that a driver does without, by `driver: file`, and why. */
const WITHOUT: Readonly<Record<string, string>> = {}

const root = readJson('package.json') as Manifest
const kindOf = (name: string): Kind => (name === 'cli' ? 'command' : name.startsWith('driver-') ? 'driver' : 'library')

/** What a manifest lacks, one sentence each. */
function manifestProblems(name: string, manifest: Manifest, exists: (path: string) => boolean): string[] {
  const kind = KINDS[kindOf(name)]
  const problems: string[] = []
  const expectField = (field: string, actual: unknown, wanted: unknown): void => {
    if (JSON.stringify(actual) !== JSON.stringify(wanted)) {
      problems.push(`${field} is ${JSON.stringify(actual)}, not ${JSON.stringify(wanted)}`)
    }
  }
  expectField('name', manifest.name, `@bench/${name}`)
  expectField('license', manifest.license, 'MIT')
  expectField('type', manifest.type, 'module')
  expectField('files', manifest.files, kind.files)
  expectField('engines', manifest.engines, root.engines)
  expectField('publishConfig', manifest.publishConfig, { access: 'public', provenance: true })
  expectField('scripts.build', manifest.scripts?.['build'], 'tsup')
  expectField('scripts.typecheck', manifest.scripts?.['typecheck'], 'tsc --noEmit')
  expectField('scripts.check:package', manifest.scripts?.['check:package'], kind.checkPackage)
  if ((manifest.description ?? '') === '') problems.push('description is missing')
  if (kindOf(name) === 'command') expectField('bin', manifest.bin, { bench: 'bin/bench.js' })
  else problems.push(...exportProblems(manifest, exists))

  for (const [dependency, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) problems.push(`${dependency} is not pinned: ${version}`)
    if (dependency.startsWith('@bench/')) expectField(`version of ${dependency}`, version, manifest.version)
  }
  if (manifest.devDependencies?.['@bench/core'] !== undefined) {
    problems.push('@bench/core is a devDependency, so the build would copy it into the bundle')
  }
  return problems
}

function exportProblems(manifest: Manifest, exists: (path: string) => boolean): string[] {
  const problems: string[] = []
  const entries = Object.entries(manifest.exports ?? {})
  if (manifest.exports?.['.'] === undefined) problems.push('exports has no "."')
  if (manifest.exports?.['./package.json'] !== './package.json') problems.push('exports has no "./package.json"')
  for (const [subpath, target] of entries) {
    if (typeof target === 'string') continue
    const conditions = Object.keys(target).join(', ')
    if (conditions !== '@bench/source, types, default') {
      problems.push(`exports["${subpath}"] has the conditions ${conditions}, not @bench/source, types, default`)
    }
    const source = target['@bench/source'] ?? ''
    if (!exists(source)) problems.push(`exports["${subpath}"] names ${source}, which does not exist`)
  }
  return problems
}

describe.each(packageNames())('package %s', (name) => {
  const folder = `packages/${name}`
  const manifest = readJson(`${folder}/package.json`) as Manifest
  const exists = (path: string): boolean => existsSync(`${ROOT}${folder}/${path}`)

  test('has the manifest of its kind', () => {
    expect(manifestProblems(name, manifest, exists)).toEqual([])
  })

  test('has the files of its kind', () => {
    const wanted = ['tsconfig.json', 'tsup.config.ts', ...(kindOf(name) === 'driver' ? DRIVER_FILES : [])]
    const missing = wanted.filter((path) => !exists(path) && WITHOUT[`${name}: ${path}`] === undefined)
    expect(missing).toEqual([])
  })

  test('gives every public entry to the build', () => {
    const build = readText(`${folder}/tsup.config.ts`)
    const sources = Object.values(manifest.exports ?? {}).flatMap((target) =>
      typeof target === 'string' ? [] : [(target['@bench/source'] ?? '').replace(/^\.\//, '')],
    )
    expect(sources.filter((source) => !build.includes(source))).toEqual([])
  })
})

describe('all packages', () => {
  const manifests = packageNames().map((name) => readJson(`packages/${name}/package.json`) as Manifest)

  test('have one version', () => {
    expect(new Set(manifests.map((manifest) => manifest.version)).size).toBe(1)
  })

  test('are named in a changeset or have a changelog', () => {
    const pending = filesBelow('.changeset')
      .filter((path) => path.endsWith('.md'))
      .map(readText)
      .join('\n')
    const unnamed = packageNames().filter(
      (name) => !pending.includes(`'@bench/${name}'`) && !existsSync(`${ROOT}packages/${name}/CHANGELOG.md`),
    )
    expect(unnamed).toEqual([])
  })

  test('do without a file only for a reason, and only while it is missing', () => {
    for (const [key, reason] of Object.entries(WITHOUT)) {
      const [name, path] = key.split(': ')
      expect(reason).not.toBe('')
      expect(existsSync(`${ROOT}packages/${String(name)}/${String(path)}`)).toBe(false)
    }
  })
})

describe('the check', () => {
  const good = readJson('packages/core/package.json') as Manifest
  const always = (): boolean => true

  test.each<[string, Manifest]>([
    ['another licence', { ...good, license: 'ISC' }],
    ['no provenance', { ...good, publishConfig: { access: 'public' } }],
    ['sources in the tarball', { ...good, files: ['dist', 'src'] }],
    ['a version range', { ...good, dependencies: { 'hdr-histogram-js': '^3.0.1' } }],
    ['another version of a sibling', { ...good, dependencies: { '@bench/cli': '9.9.9' } }],
    ['no source condition', { ...good, exports: { ...good.exports, '.': { types: 'a', default: 'b' } } }],
  ])('finds %s', (_, manifest) => {
    expect(manifestProblems('core', manifest, always)).not.toEqual([])
  })

  test('finds an entry whose source does not exist', () => {
    expect(manifestProblems('core', good, () => false)).not.toEqual([])
  })
})
