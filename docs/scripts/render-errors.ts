import { catalogEntry, ERROR_CATALOG } from '../../packages/core/src/errors/catalog.js'
import type { ErrorArguments, ErrorClass, ErrorCode } from '../../packages/core/src/errors/catalog.js'
import { EXIT_CODE } from '../../packages/core/src/errors/exit-code.js'
import { pageStart } from './markdown.js'

const INTRODUCTION = [
  'What bench reports when something goes wrong, with the text of the message and the hint. Words in braces stand for the',
  'facts of the case. Codes are permanent: scripts may look for them.',
].join('\n')

const CLASSES: Record<ErrorClass, string> = {
  usage: 'The input is wrong',
  plugin: 'A plugin is wrong',
  script: 'A script failed',
  driver: 'The database failed',
  run: 'The run could not go on',
  internal: 'Bugs',
}

/** Facts whose every value is its own name in braces. */
const placeholders: ErrorArguments = new Proxy({}, { get: (_, name) => `{${String(name)}}` })

/** The reference page of all errors. */
export function renderErrorsPage(): string {
  const codes = Object.keys(ERROR_CATALOG) as ErrorCode[]
  const sections = (Object.entries(CLASSES) as [ErrorClass, string][]).map(([errorClass, title]) => {
    const entries = codes.filter((name) => catalogEntry(name).class === errorClass)
    return `## ${title}\n\n${entries.map(renderEntry).join('')}`
  })
  return pageStart('Errors', INTRODUCTION) + sections.join('')
}

function renderEntry(name: ErrorCode): string {
  const { title, message, hint, exitCode = EXIT_CODE.failure } = catalogEntry(name)
  const texts = [message(placeholders), hint?.(placeholders) ?? ''].filter((text) => text !== '')
  return `### ${name}\n\n${title}. Exit code ${exitCode}.\n\n\`\`\`text\n${texts.join('\n')}\n\`\`\`\n\n`
}
