import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import plugin from '../src/index.js'
import { bundleOf, SCRIPT_NAMES } from './recording-host.js'

describe('bundled scripts', () => {
  it.each(SCRIPT_NAMES)('%s needs nothing but sysbench and print', async (name) => {
    const text = await bundleOf(name)
    expect(text).not.toMatch(
      /\bimport\b|\brequire\b|\bprocess\b|node:|\bglobalThis\b|\bBuffer\b|\bconsole\b|\bsetTimeout\b/,
    )
    expect(text).not.toContain('sourceMappingURL')
    expect(text.length).toBeLessThan(24_000)
  })

  it.each(SCRIPT_NAMES)('%s has no logic that names a database', async (name) => {
    const text = await bundleOf(name)
    const withoutOptionNames = text.replaceAll('mysql_storage_engine', '').replaceAll('pgsql_variant', '')
    expect(withoutOptionNames).not.toMatch(/mysql|maria|pgsql|postgres|sqlite|oracle/i)
  })
})

describe('the plugin', () => {
  it('names every script of the folder', () => {
    const files = readdirSync(new URL('../src/scripts', import.meta.url)).map((file) => file.replace('.ts', ''))
    expect(plugin.scripts?.map(({ name }) => name)).toEqual(files)
    expect(files).toEqual([...SCRIPT_NAMES])
  })

  it('describes each script in one line and gives the address of its bundle', () => {
    for (const { name, description, url } of plugin.scripts ?? []) {
      expect(description).toMatch(/^[A-Z][^\n]+$/)
      expect(url).toMatch(new RegExp(`^file:.*/scripts/${name}\\.js$`))
      expect(readFileSync(new URL(url.replace('.js', '.ts')), 'utf8')).toMatch(/^\/\*\*/)
    }
  })
})
