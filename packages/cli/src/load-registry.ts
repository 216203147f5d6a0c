import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRegistry, loadPlugin } from '@bench/core'
import type { Registry } from '@bench/core'
import type { PluginRequest } from './settings.js'

/**
 * A registry with what core brings, the built-in packages and the plugins asked for.
 * @throws {PluginError} if one of them cannot be found or loaded, or brings a name that is taken
 */
export async function loadRegistry(builtIn: readonly string[], plugins: readonly PluginRequest[]): Promise<Registry> {
  // Built-in packages are this package's dependencies, so they are looked up from here.
  const here = dirname(fileURLToPath(import.meta.url))
  const requests = [...builtIn.map((specifier) => ({ specifier, fromDirectory: here })), ...plugins]
  const loaded = await Promise.all(requests.map(({ specifier, fromDirectory }) => loadPlugin(specifier, fromDirectory)))
  const registry = createRegistry()
  for (const plugin of loaded) registry.add(plugin)
  return registry
}
