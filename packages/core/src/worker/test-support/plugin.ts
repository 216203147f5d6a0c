/** The plugin that workers load in tests. */
import { API_VERSION } from '../../contracts/api-version.js'
import { definePlugin } from '../../contracts/plugin.js'
import { breakDriver } from '../../testing/broken-driver.js'
import { memoryDriver } from '../../testing/memory-driver.js'
import { MemoryError } from '../../testing/memory-driver/memory-error.js'
import { actorWorkload, stage } from './actor-workload.js'

export default definePlugin({
  name: 'test-plugin',
  apiVersion: API_VERSION,
  drivers: [
    memoryDriver,
    {
      ...breakDriver(memoryDriver, {
        connection: (connection) => ({
          query: (sql) =>
            sql === 'DEADLOCK' ? Promise.reject(new MemoryError('deadlock', 'in the way')) : connection.query(sql),
        }),
      }),
      name: 'contended',
      options: {},
    },
    {
      ...memoryDriver,
      name: 'closed',
      options: {},
      open: () => {
        throw new Error('there is no client library')
      },
    },
  ],
  get workloads() {
    return [actorWorkload, { ...stage.workload, name: 'staged' }]
  },
})
