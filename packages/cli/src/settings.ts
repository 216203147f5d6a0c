import { dirname, resolve } from 'node:path'
import { splitList, toOptionKey, UsageError } from '@bench/core'
import type { RawSetting } from '@bench/core'
import type { OptionToken } from './argv.js'
import { readConfigFile } from './config-file.js'
import type { ConfigFileContent } from './config-file.js'

/** A plugin that was asked for, and the folder that its path starts from. */
export interface PluginRequest {
  readonly specifier: string
  readonly fromDirectory: string
}

/**
 * What the command line and the config files that it names say about options.
 * @throws {UsageError} BENCH_CONFIG_UNREADABLE
 */
export function readSettings(options: readonly OptionToken[], directory: string): ConfigFileContent {
  const settings: RawSetting[] = []
  const problems: UsageError[] = []
  for (const { name, value } of options) {
    if (toOptionKey(name) !== 'config_file') continue
    if (value === undefined) {
      problems.push(new UsageError('BENCH_CONFIG_UNREADABLE', { file: '', reason: 'no file is named' }))
    } else if (value !== '') {
      const content = readConfigFile(value, directory)
      settings.push(...content.settings)
      problems.push(...content.problems)
    }
  }
  for (const { name, value } of options) settings.push({ name, rawValue: value, source: 'command-line', where: '' })
  return { settings, problems }
}

/**
 * The plugins of `--plugin`, which must be known before options can be resolved, since plugins bring options. A path in a
 * config file starts from the file's folder.
 */
export function findPlugins(settings: readonly RawSetting[], directory: string): PluginRequest[] {
  const named = settings.filter((setting) => setting.name === 'plugin')
  const winner = named.findLast((setting) => setting.source === 'command-line') ?? named.at(-1)
  if (winner?.rawValue === undefined) return []
  const file = winner.where.replace(/:\d+$/, '')
  const fromDirectory = winner.source === 'config-file' ? dirname(resolve(directory, file)) : directory
  return splitList(winner.rawValue).map((specifier) => ({ specifier, fromDirectory }))
}
