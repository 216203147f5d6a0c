import { writeFile } from 'node:fs/promises'
import { GENERATED_PAGES } from './pages.js'

// `npm run docs:generate` writes the reference pages from the option tables, the error catalog and the drivers' data.
// A check compares the committed pages with these.
for (const [path, render] of Object.entries(GENERATED_PAGES)) {
  await writeFile(new URL(`../../${path}`, import.meta.url), await render())
  console.log(path)
}
