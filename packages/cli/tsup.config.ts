import { preset } from '../../tooling/tsup-preset.js'

export default preset({}, { main: 'src/main.ts' })
