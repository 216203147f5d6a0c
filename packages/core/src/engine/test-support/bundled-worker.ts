import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { workerUrl } from '../../worker/worker-url.js'
import { testPluginUrl } from '../../worker/test-support/hosted-worker.js'

/** The worker and the test plugin as two bundles: they boot in a tenth of the time that sources take. */
export interface BundledWorker {
  /** Address of the bundled plugin. */
  readonly pluginUrl: string
  /** A worker that waits for `worker-load`, to be handed over as the standby. */
  start(): Worker
  remove(): Promise<void>
}

/** Bundles both. Once per test file. */
export async function bundleWorker(): Promise<BundledWorker> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-worker-'))
  await build({
    entryPoints: {
      worker: fileURLToPath(workerUrl).replace(/\.js$/, '.ts'),
      plugin: fileURLToPath(testPluginUrl),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Loaded on demand only, and not by what the tests run.
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
  })
  const address = (name: string): URL => pathToFileURL(join(folder, name))
  return {
    pluginUrl: address('plugin.mjs').href,
    start: () => new Worker(address('worker.mjs'), { execArgv: [] }),
    remove: () => rm(folder, { recursive: true }),
  }
}
