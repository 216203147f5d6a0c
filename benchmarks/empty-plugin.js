// Workloads that do nothing, for measuring the tool itself.
import { fileURLToPath } from 'node:url'

const API_VERSION = 1
const base = { apiVersion: API_VERSION, options: {}, commands: {}, threadInit: () => undefined }

export default {
  name: 'benchmarks/empty-plugin',
  apiVersion: API_VERSION,
  workloads: [
    {
      ...base,
      name: 'empty_native',
      description: 'an empty native event',
      usesDatabase: false,
      synchronous: true,
      event: () => undefined,
    },
  ],
  scripts: [
    {
      name: 'empty_script',
      description: 'an empty event in a script',
      url: new URL('./empty-script.js', import.meta.url).href,
    },
    {
      name: 'empty_async_script',
      description: 'an empty asynchronous event in a script',
      url: new URL('./empty-async-script.js', import.meta.url).href,
    },
    {
      name: 'one_statement_script',
      description: 'an event with one awaited prepared statement',
      url: new URL('./one-statement-script.js', import.meta.url).href,
    },
  ],
}

/** Path of this plugin, for `--plugin`. */
export const path = fileURLToPath(import.meta.url)
