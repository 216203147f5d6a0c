import { dirname, resolve } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'

/** How scripts import what the engine provides. */
const HOST_MODULE = '@bench/core/script'

/**
 * Inside the bundle, the host's module hands on the free names `sysbench` and `print`: the engine puts them in place, as
 * parameters of a function or as globals.
 */
const hostModule: Plugin = {
  name: 'bench-script-host',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${HOST_MODULE}$`) }, () => ({ path: HOST_MODULE, namespace: 'bench' }))
    build.onLoad({ filter: /.*/, namespace: 'bench' }, () => ({
      contents: 'const host = sysbench, write = print\nexport { host as sysbench, write as print }',
    }))
  },
}

/**
 * How a script becomes one text without imports that defines `__script`, the object of its exports. Used when a package is
 * built and when a script is loaded from its source.
 *
 * The text depends on the script's own files alone: no `tsconfig.json` is read, and no environment.
 */
export function scriptBundleOptions(): BuildOptions {
  return {
    bundle: true,
    format: 'iife',
    globalName: '__script',
    platform: 'neutral',
    target: 'es2022',
    charset: 'utf8',
    treeShaking: true,
    sourcemap: false,
    legalComments: 'none',
    tsconfigRaw: '{}',
    plugins: [hostModule],
  }
}

/**
 * Bundles a `.ts` or `.js` script with its relative imports. Run the text as
 * ``new Function('sysbench', 'print', `${text}\nreturn __script`)``.
 *
 * @throws esbuild's `BuildFailure`, whose message names file, line and column.
 */
export async function bundleScript(path: string): Promise<string> {
  const { build } = await import('esbuild')
  const entry = resolve(path)
  const result = await build({
    ...scriptBundleOptions(),
    entryPoints: [entry],
    // Names of files stand in comments of the text, relative to here: its hash must not depend on where bench was started.
    absWorkingDir: dirname(entry),
    write: false,
    logLevel: 'silent',
  })
  return result.outputFiles[0]?.text ?? ''
}
