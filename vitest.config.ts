import { defineConfig } from 'vitest/config'

const conditions = ['@bench/source', 'module', 'node', 'development|production']
const registerSources = new URL('./tooling/register-sources.js', import.meta.url).href

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // A native crash then takes one test file with it and not the whole run.
    pool: 'forks',
    execArgv: ['--conditions=@bench/source', `--import=${registerSources}`],
    coverage: { provider: 'v8', include: ['packages/*/src/**/*.ts'], exclude: ['**/*.test-d.ts'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/{src,test}/**/*.test.ts'],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['packages/*/test/**/*.integration.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'checks', include: ['checks/**/*.test.ts'], testTimeout: 60_000 } },
      {
        extends: true,
        test: { name: 'e2e', include: ['e2e/**/*.test.ts'], fileParallelism: false, testTimeout: 120_000 },
      },
    ],
  },
})
