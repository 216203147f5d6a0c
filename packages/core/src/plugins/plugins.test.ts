import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_VERSION } from '../contracts/api-version.js'
import type { Plugin } from '../contracts/plugin.js'
import { defineWorkload } from '../contracts/workload.js'
import { BenchError } from '../errors/bench-error.js'
import { loadPlugin } from './load-plugin.js'
import { createRegistry } from './registry.js'
import { validatePlugin } from './validate-plugin.js'

function failure(action: () => unknown): BenchError {
  try {
    action()
  } catch (error) {
    if (BenchError.isInstance(error)) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

const workload = defineWorkload({
  name: 'w',
  description: 'a test',
  apiVersion: API_VERSION,
  options: {},
  commands: {},
  threadInit: () => undefined,
  event: () => undefined,
})

describe('validatePlugin', () => {
  const valid = { name: 'p', apiVersion: API_VERSION, workloads: [workload] }
  it('accepts a plugin of this version', () => {
    expect(validatePlugin(valid, 'p')).toBe(valid)
  })
  it.each([
    ['no default export', undefined, 'it has no default export'],
    ['no name', { apiVersion: API_VERSION }, '`name` must be text'],
    ['a list that is none', { ...valid, workloads: {} }, '`workloads` must be an array'],
    ['a nameless entry', { ...valid, workloads: [{ ...workload, name: '' }] }, '`workloads[0].name` must be text'],
    [
      'no description',
      { ...valid, workloads: [{ ...workload, description: 1 }] },
      '`workloads[0].description` must be text',
    ],
    [
      'a missing function',
      { ...valid, workloads: [{ ...workload, event: 1 }] },
      'in `workloads[0]` `event` must be a function',
    ],
    [
      'a missing table',
      { ...valid, workloads: [{ ...workload, options: 1 }] },
      'in `workloads[0]` `options` must be an object',
    ],
    [
      'a script without address',
      { ...valid, scripts: [{ name: 's', description: 'd' }] },
      'in `scripts[0]` `url` must be text',
    ],
  ])('refuses %s', (_, plugin, reason) => {
    const error = failure(() => validatePlugin(plugin, 'p'))
    expect(error.code).toBe('BENCH_PLUGIN_SHAPE')
    expect(error.message).toContain(reason)
  })
  it('says which side to upgrade', () => {
    const older = failure(() => validatePlugin({ ...valid, apiVersion: 0 }, 'p'))
    expect([older.code, older.hint]).toEqual(['BENCH_PLUGIN_API_VERSION', 'Upgrade plugin `p`.'])
    const newer = failure(() => validatePlugin({ ...valid, workloads: [{ ...workload, apiVersion: 99 }] }, 'p'))
    expect([newer.code, newer.hint]).toEqual(['BENCH_PLUGIN_API_VERSION', 'Upgrade bench.'])
  })
})

describe('createRegistry', () => {
  const loaded = (name: string, plugin: Partial<Plugin>) => ({
    plugin: { name, apiVersion: API_VERSION, ...plugin } as Plugin,
    url: `file:///${name}.js`,
    label: name,
  })
  it('holds what core brings, by way of a plugin', () => {
    const registry = createRegistry()
    expect(registry.reporters().map(({ value }) => value.name)).toEqual(['text', 'csv', 'json'])
    expect(registry.driver('dry-run')?.owner.label).toBe('@bench/core')
  })
  it('finds workloads and scripts under one kind of name', () => {
    const registry = createRegistry()
    const script = { name: 's', description: 'a script', url: 'file:///s.js' }
    registry.add(loaded('a', { workloads: [workload], scripts: [script] }))
    expect(registry.workload('w')).toMatchObject({ kind: 'native', description: 'a test' })
    expect(registry.workload('s')).toMatchObject({ kind: 'script' })
    expect(registry.workloads().map(({ name }) => name)).toEqual(['w', 's'])
  })
  it('refuses a second owner of a name, and then adds nothing of that plugin', () => {
    const registry = createRegistry()
    registry.add(loaded('a', { workloads: [workload] }))
    const other = { name: 'other', description: 'x', url: 'file:///x.js' }
    const error = failure(() => {
      registry.add(loaded('b', { scripts: [other, { ...other, name: 'w' }] }))
    })
    expect(error.message).toBe('The test `w` is provided by both a and b.')
    expect(registry.workload('other')).toBeUndefined()
  })
})

describe('loadPlugin', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bench-plugin-'))
    await writeFile(join(folder, 'good.mjs'), `export default { name: 'good', apiVersion: ${String(API_VERSION)} }`)
    await writeFile(join(folder, 'throws.mjs'), `throw new Error('boom')`)
    await writeFile(join(folder, 'needs.mjs'), `import './missing.mjs'`)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('loads a file by a path relative to the given folder', async () => {
    const plugin = await loadPlugin('./good.mjs', folder)
    expect(plugin.plugin.name).toBe('good')
    expect(plugin.url).toMatch(/^file:.*good\.mjs$/)
  })
  it.each([
    ['./nothing.mjs', 'BENCH_PLUGIN_NOT_FOUND', 'nothing.mjs'],
    ['no-such-package', 'BENCH_PLUGIN_NOT_FOUND', 'no-such-package'],
    ['./throws.mjs', 'BENCH_PLUGIN_LOAD', 'boom'],
    ['./needs.mjs', 'BENCH_PLUGIN_LOAD', 'missing.mjs'],
  ])('says what is wrong with %s', async (specifier, code, text) => {
    const error = await loadPlugin(specifier, folder).catch((caught: unknown) => caught)
    expect(BenchError.isInstance(error) ? error.code : error).toBe(code)
    expect((error as Error).message).toContain(text)
  })
})
