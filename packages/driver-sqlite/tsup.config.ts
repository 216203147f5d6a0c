import { preset } from '../../tooling/tsup-preset.js'

export default preset({ index: 'src/index.ts' })
