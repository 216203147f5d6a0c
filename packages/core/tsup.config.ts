import { preset } from '../../tooling/tsup-preset.js'

export default preset(
  {
    index: 'src/public/index.ts',
    driver: 'src/public/driver.ts',
    workload: 'src/public/workload.ts',
    reporter: 'src/public/reporter.ts',
    plugin: 'src/public/plugin.ts',
    options: 'src/public/options.ts',
    script: 'src/public/script.ts',
    standby: 'src/public/standby.ts',
    testing: 'src/public/testing.ts',
  },
  { 'worker-main': 'src/worker/worker-main.ts' },
)
