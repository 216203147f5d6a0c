import { readdirSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the repository, with a separator at the end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const GENERATED = new Set(['node_modules', 'dist', 'coverage', '.turbo', '.git'])

/** Files below a folder, as paths from the root with `/`, sorted; what tools generate is left out. */
export function filesBelow(folder: string): string[] {
  const found: string[] = []
  const visit = (directory: string): void => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      if (GENERATED.has(entry.name)) continue
      const path = `${directory}/${entry.name}`
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile()) found.push(relative(ROOT, path).split(sep).join('/'))
    }
  }
  visit(`${ROOT}${folder}`.replace(/\/$/, ''))
  return found.sort()
}

/** Folder names of all packages: `core`, `driver-sqlite`. */
export function packageNames(): string[] {
  return readdirSync(`${ROOT}packages`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** Text of a file, given by its path from the root. */
export function readText(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8')
}

/** A JSON file, given by its path from the root. */
export function readJson(path: string): unknown {
  return JSON.parse(readText(path))
}

/** True for unit, type and benchmark files beside the sources, and for what they share. */
export function isTestFile(path: string): boolean {
  return /\.(?:test|test-d|bench)\.ts$|\/test-support\//.test(path)
}

/** TypeScript files of a package's `src`, without tests. */
export function sourceFiles(packageName: string): string[] {
  return filesBelow(`packages/${packageName}/src`).filter((path) => path.endsWith('.ts') && !isTestFile(path))
}
