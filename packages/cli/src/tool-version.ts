import { readFileSync } from 'node:fs'

let version: string | undefined

/** Version of this package, read once. `package.json` lies one folder above, in `src` and in `dist` alike. */
export function toolVersion(): string {
  if (version === undefined) {
    const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
    version = (JSON.parse(text) as { readonly version: string }).version
  }
  return version
}
