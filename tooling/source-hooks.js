// Lets Node run our TypeScript sources without a build, also in worker threads: maps `.js` to `.ts` where only the
// latter exists, and strips types with esbuild.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

export async function resolve(specifier, context, nextResolve) {
  try {
    return await nextResolve(specifier, context)
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !specifier.endsWith('.js')) throw error
    return nextResolve(specifier.replace(/\.js$/, '.ts'), context)
  }
}

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context)
  const sourcefile = fileURLToPath(url)
  const source = await readFile(sourcefile, 'utf8')
  const options = { loader: 'ts', format: 'esm', target: 'node20', sourcemap: 'inline', sourcefile }
  return { format: 'module', source: (await transform(source, options)).code, shortCircuit: true }
}
