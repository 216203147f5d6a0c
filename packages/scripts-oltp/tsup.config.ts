import { readdirSync } from 'node:fs'
import { build } from 'esbuild'
import { scriptBundleOptions } from '../core/src/script/bundle-script.js'
import { preset } from '../../tooling/tsup-preset.js'

/** The plugin itself, and beside it one file without imports for each script. */
export default {
  ...preset({ index: 'src/index.ts' }),
  onSuccess: async (): Promise<void> => {
    const entryPoints = readdirSync('src/scripts').map((file) => `src/scripts/${file}`)
    await build({ ...scriptBundleOptions(), entryPoints, outdir: 'dist/scripts' })
  },
}
