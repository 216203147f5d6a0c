import ts from 'typescript'
import { ROOT, packageNames, readJson } from './repository.js'

/** A name that a package offers. */
export interface ExportedName {
  readonly name: string
  /** `type` leaves nothing at run time. */
  readonly kind: 'type' | 'class' | 'function' | 'value'
  readonly documented: boolean
}

/** One `exports` subpath of a package, read from its sources. */
export interface PublicEntry {
  readonly packageName: string
  /** `@bench/core/driver` */
  readonly specifier: string
  /** Sorted by name. */
  readonly names: readonly ExportedName[]
}

/** All public entries of all packages that export code. */
export function publicEntries(): readonly PublicEntry[] {
  const entries = packageNames().flatMap(entriesOfPackage)
  return readEntries(entries.map((entry) => `${ROOT}${entry.file}`)).map((names, index) => {
    const { packageName = '', specifier = '' } = entries[index] ?? {}
    return { packageName, specifier, names }
  })
}

/** Exported names of modules, given by absolute paths. */
export function readEntries(files: readonly string[]): readonly (readonly ExportedName[])[] {
  const { config } = ts.readConfigFile(`${ROOT}tsconfig.base.json`, (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: unknown }
  }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT)
  const program = ts.createProgram(files, options)
  const checker = program.getTypeChecker()
  return files.map((file) => {
    const source = program.getSourceFile(file)
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source)
    if (module === undefined) throw new Error(`${file} is not a module`)
    return checker
      .getExportsOfModule(module)
      .map((symbol) => describeSymbol(symbol, checker))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  })
}

function describeSymbol(symbol: ts.Symbol, checker: ts.TypeChecker): ExportedName {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const text = ts.displayPartsToString([
    ...symbol.getDocumentationComment(checker),
    ...target.getDocumentationComment(checker),
  ])
  return { name: symbol.name, kind: kindOf(target), documented: text.trim() !== '' }
}

function kindOf({ flags }: ts.Symbol): ExportedName['kind'] {
  if (flags & ts.SymbolFlags.Class) return 'class'
  if (flags & ts.SymbolFlags.Function) return 'function'
  return flags & ts.SymbolFlags.Value ? 'value' : 'type'
}

function entriesOfPackage(packageName: string): { packageName: string; specifier: string; file: string }[] {
  const manifest = readJson(`packages/${packageName}/package.json`) as {
    name: string
    exports?: Record<string, string | Record<string, string>>
  }
  return Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) => {
    const source = typeof target === 'string' ? undefined : target['@bench/source']
    if (source === undefined) return []
    const specifier = manifest.name + subpath.slice(1)
    return [{ packageName, specifier, file: `packages/${packageName}/${source.slice(2)}` }]
  })
}
