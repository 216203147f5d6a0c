import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { toOptionKey, UsageError } from '@bench/core'
import type { RawSetting } from '@bench/core'

/** What config files say, and what is wrong with them. */
export interface ConfigFileContent {
  readonly settings: readonly RawSetting[]
  readonly problems: readonly UsageError[]
}

/**
 * Reads a config file. All its malformed lines are collected.
 * @throws {UsageError} BENCH_CONFIG_UNREADABLE
 */
export function readConfigFile(path: string, directory: string): ConfigFileContent {
  let text: string
  try {
    text = readFileSync(resolve(directory, path), 'utf8')
  } catch (error) {
    // `ENOENT: no such file or directory, open '…'`: the message names the file already.
    const reason = (error as Error).message.replace(/,.*$/s, '')
    throw new UsageError('BENCH_CONFIG_UNREADABLE', { file: path, reason }, error)
  }
  return parseConfigFile(text, path)
}

/**
 * The lines of a config file, by form:
 *
 *     name = value     an option of any owner; the name as on the command line, leading dashes may be left out
 *     # text           comment; also behind a value, after a blank
 *     'a # b', "a b"   quotes keep blanks at the ends and `#`; they may stand anywhere in a value
 *
 * Values are checked like those of the command line, which beats the file.
 */
export function parseConfigFile(text: string, file: string): ConfigFileContent {
  const settings: RawSetting[] = []
  const problems: UsageError[] = []
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const content = line.trim()
    if (content === '' || content.startsWith('#')) continue
    const parsed = parseLine(content)
    if (typeof parsed === 'string') {
      problems.push(new UsageError('BENCH_CONFIG_SYNTAX', { file, line: index + 1, reason: parsed }))
    } else {
      settings.push({ ...parsed, source: 'config-file', where: `${file}:${index + 1}` })
    }
  }
  return { settings, problems }
}

type Line = Pick<RawSetting, 'name' | 'rawValue'>

/** The setting in a line, or what is wrong with it. */
function parseLine(line: string): Line | string {
  const equals = line.indexOf('=')
  if (equals === -1) return 'there is no `=`'
  const name = line.slice(0, equals).trim().replace(/^-+/, '')
  if (name === '') return 'there is no name before the `=`'
  if (toOptionKey(name) === 'config_file') return 'a config file cannot name another one'
  const rawValue = parseText(line.slice(equals + 1))
  return rawValue === undefined ? 'a closing quote is missing' : { name, rawValue }
}

/** The value without quotes, comment and outer blanks; undefined when a quote is not closed. */
function parseText(text: string): string | undefined {
  let value = ''
  let blanks = ''
  let quote: string | undefined
  for (const [index, character] of Array.from(text).entries()) {
    if (quote !== undefined) {
      if (character === quote) quote = undefined
      else value += character
    } else if (/\s/.test(character)) {
      blanks += character
    } else if (character === '#' && (index === 0 || blanks.length > 0)) {
      break
    } else {
      if (value !== '') value += blanks
      blanks = ''
      if (character === "'" || character === '"') quote = character
      else value += character
    }
  }
  return quote === undefined ? value : undefined
}
