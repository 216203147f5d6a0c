import { format, resolveConfig } from 'prettier'
import { DESCRIBED_PLUGINS } from './described-plugins.js'
import { optionOwners } from './option-owners.js'
import { renderCapabilitiesPage } from './render-capabilities.js'
import { renderErrorsPage } from './render-errors.js'
import { renderOptionsPage } from './render-options.js'

/** The generated pages, by their path from the root of the repository. */
export const GENERATED_PAGES: Readonly<Record<string, () => Promise<string>>> = {
  'docs/reference/generated/options.md': async () => formatted(renderOptionsPage(await optionOwners())),
  'docs/reference/generated/errors.md': () => formatted(renderErrorsPage()),
  'docs/reference/generated/capabilities.md': () =>
    formatted(renderCapabilitiesPage(DESCRIBED_PLUGINS.flatMap(({ drivers = [] }) => drivers))),
}

/** As the formatter wants it, so that the committed page passes the format check too. */
async function formatted(markdown: string): Promise<string> {
  const configuration = await resolveConfig(new URL('page.md', import.meta.url))
  return format(markdown, { ...configuration, parser: 'markdown' })
}
