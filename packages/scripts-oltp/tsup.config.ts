import { readdirSync } from 'node:fs'
import { build } from 'esbuild'
import type { Options } from 'tsup'
import { preset } from '../../tooling/tsup-preset.js'
import { scriptBundleOptions } from '../core/src/script/bundle-script.js'

const plugin = preset({ index: 'src/index.ts' }) as Options

/** The plugin itself, and beside it one file without imports for each script. */
const options: Options = {
  ...plugin,
  onSuccess: async () => {
    const entryPoints = readdirSync('src/scripts').map((file) => `src/scripts/${file}`)
    await build({ ...scriptBundleOptions(), entryPoints, outdir: 'dist/scripts' })
  },
}

export default options
