import { defineConfig } from 'tsup'

type Entries = Record<string, string>

/** The one build configuration: ES modules, flat `dist`, declarations for the public entries only. */
export function preset(publicEntries: Entries, internalEntries: Entries = {}) {
  return defineConfig({
    entry: { ...publicEntries, ...internalEntries },
    format: 'esm',
    platform: 'node',
    target: 'node20',
    splitting: true,
    sourcemap: true,
    clean: true,
    silent: true,
    removeNodeProtocol: false,
    dts:
      Object.keys(publicEntries).length === 0
        ? false
        : { entry: publicEntries, compilerOptions: { ignoreDeprecations: '6.0' } },
  })
}
