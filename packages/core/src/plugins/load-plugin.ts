import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { PluginError } from '../errors/bench-error.js'
import type { LoadedPlugin } from './registry.js'
import { BUILT_IN_URL } from './registry.js'
import { builtInPlugin } from './built-in-plugin.js'
import { validatePlugin } from './validate-plugin.js'

/**
 * Loads a plugin by path (`./x.js`, `/x.js`) or package name, seen from a directory.
 * @throws {PluginError} BENCH_PLUGIN_NOT_FOUND, BENCH_PLUGIN_LOAD, BENCH_PLUGIN_SHAPE, BENCH_PLUGIN_API_VERSION.
 */
export async function loadPlugin(specifier: string, fromDirectory: string): Promise<LoadedPlugin> {
  return loadPluginUrl(resolvePluginUrl(specifier, fromDirectory), specifier)
}

/** Loads a plugin from the address that `loadPlugin` found; this is what workers do. */
export async function loadPluginUrl(url: string, label: string): Promise<LoadedPlugin> {
  if (url === BUILT_IN_URL) return { plugin: builtInPlugin, url, label }
  if (url.startsWith('file:') && !existsSync(fileURLToPath(url))) {
    throw new PluginError('BENCH_PLUGIN_NOT_FOUND', { plugin: label })
  }
  let module: { readonly default?: unknown }
  try {
    module = (await import(url)) as { readonly default?: unknown }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new PluginError('BENCH_PLUGIN_LOAD', { plugin: label, reason }, error)
  }
  return { plugin: validatePlugin(module.default, label), url, label }
}

function resolvePluginUrl(specifier: string, fromDirectory: string): string {
  if (specifier.startsWith('file:')) return specifier
  if (isAbsolute(specifier) || /^\.{1,2}[/\\]/.test(specifier)) {
    return pathToFileURL(resolve(fromDirectory, specifier)).href
  }
  try {
    return pathToFileURL(createRequire(resolve(fromDirectory, 'noop.js')).resolve(specifier)).href
  } catch (error) {
    throw new PluginError('BENCH_PLUGIN_NOT_FOUND', { plugin: specifier }, error)
  }
}
