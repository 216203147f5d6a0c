import { API_VERSION, definePlugin } from '@bench/core/plugin'
import { sqliteDriver } from './driver.js'

export { sqliteDriver } from './driver.js'

/** The plugin that brings the SQLite driver. */
export default definePlugin({ name: '@bench/driver-sqlite', apiVersion: API_VERSION, drivers: [sqliteDriver] })
