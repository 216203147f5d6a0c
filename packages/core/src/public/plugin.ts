/** For authors of plugins. */
export { API_VERSION } from '../contracts/api-version.js'
export { definePlugin } from '../contracts/plugin.js'
export type { Plugin } from '../contracts/plugin.js'
export type { ScriptEntry } from '../contracts/script.js'
