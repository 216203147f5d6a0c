import type { CommandContext } from '../command-context.js'
import { toolVersion } from '../tool-version.js'

/** `bench version`, `bench --version`. */
export function printVersion(context: CommandContext): number {
  context.stdout(`bench ${toolVersion()}\n`)
  return 0
}
