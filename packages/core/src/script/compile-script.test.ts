import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ScriptError } from '../errors/bench-error.js'
import { compileScript } from './compile-script.js'
import type { Sysbench } from './script-api.js'
import { createScriptFolder } from './test-support/script-threads.js'
import type { ScriptFolder } from './test-support/script-threads.js'

let folder: ScriptFolder
beforeAll(async () => {
  folder = await createScriptFolder()
})
afterAll(() => folder.remove())

const host = { tid: 5 } as Sysbench
const print = (): void => undefined

describe('compileScript', () => {
  it('runs a bundled script as it is', async () => {
    const text = 'var __script = { event: () => sysbench.tid };'
    const script = await compileScript(await folder.write(text))
    expect(script).toMatchObject({ name: 'probe', text })
    expect(script.instantiate(host, print).event?.(0)).toBe(5)
  })
  it('bundles a TypeScript source on the spot', async () => {
    const script = await compileScript(await folder.write('export const event = (tid: number): number => tid', 'a.ts'))
    expect(script.instantiate(host, print).event?.(9)).toBe(9)
  })
  it('takes the source beside a bundle that was not built', async () => {
    const entry = await folder.write('export const event = () => 1', 'unbuilt.ts')
    const script = await compileScript({ ...entry, url: entry.url.replace(/\.ts$/, '.js') })
    expect(script.instantiate(host, print).event?.(0)).toBe(1)
  })
  it('names the script in traces', async () => {
    const entry = await folder.write('var __script = { event: () => { throw new Error("x") } };', 'traced.js')
    const script = await compileScript(entry)
    try {
      script.instantiate(host, print).event?.(0)
    } catch (error) {
      expect((error as Error).stack).toContain(fileURLToPath(entry.url).split('/').at(-1))
      return
    }
    throw new Error('nothing was thrown')
  })
  it.each([
    ['a syntax error in a bundle', 'bad.js', 'var __script = {;', 'Unexpected token'],
    ['a syntax error in a source, with its place', 'bad.ts', 'export const = 1', 'bad.ts:1:13: ERROR'],
    ['an import that there is none of', 'import.ts', "import './none.js'\nexport const event = 1", 'Could not resolve'],
  ])('refuses %s', async (_, fileName, text, reason) => {
    const entry = await folder.write(text, fileName)
    const failed = expect(compileScript(entry)).rejects
    await failed.toBeInstanceOf(ScriptError)
    await failed.toMatchObject({ code: 'BENCH_SCRIPT_LOAD', details: { script: 'probe' } })
    await failed.toThrow(reason)
  })
  it('refuses a file that does not exist', async () => {
    const entry = await folder.write('', 'gone.ts')
    await rm(fileURLToPath(entry.url))
    await expect(compileScript(entry)).rejects.toMatchObject({ code: 'BENCH_SCRIPT_LOAD' })
  })
  it('says why a script throws while it is being evaluated, each time', async () => {
    const script = await compileScript(await folder.write('throw new TypeError("too early")\nexport {}', 'throws.ts'))
    for (let time = 0; time < 2; time++) {
      expect(() => script.instantiate(host, print)).toThrow(
        expect.objectContaining({
          code: 'BENCH_SCRIPT_LOAD',
          message: 'Script `probe` cannot be loaded: too early.',
          cause: expect.any(TypeError) as unknown,
        }),
      )
    }
  })
})
