import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bundleScript } from './bundle-script.js'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-bundle-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

async function bundle(files: Readonly<Record<string, string>>, entry = 'script.ts'): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return bundleScript(join(folder, entry))
}

/** Runs a bundle as the engine does. */
function evaluate(text: string, sysbench: unknown, print: unknown = () => undefined): Record<string, unknown> {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- what the engine does with a bundled script
  const run = new Function('sysbench', 'print', `${text}\nreturn __script`) as (...host: unknown[]) => unknown
  return run(sysbench, print) as Record<string, unknown>
}

describe('bundleScript', () => {
  it('turns a TypeScript script with relative imports into one text whose exports can be called', async () => {
    const text = await bundle({
      'script.ts': "import { twice } from './lib/twice.js'\nexport const event = (tid: number): number => twice(tid)",
      'lib/twice.ts': 'export const twice = (value: number): number => 2 * value',
    })
    expect((evaluate(text, {})['event'] as (tid: number) => number)(21)).toBe(42)
    expect(text).not.toMatch(/\bimport\b|\brequire\b|sourceMappingURL/)
  })

  it('gives every file of the script the sysbench and print that it is run with', async () => {
    const text = await bundle({
      'script.ts': [
        "import { print, sysbench } from '@bench/core/script'",
        "import { greet } from './greet.js'",
        "export function event() { greet(); print('tid', sysbench.tid) }",
      ].join('\n'),
      'greet.ts': "import { print } from '@bench/core/script'\nexport const greet = () => print('hello')",
    })
    for (const tid of [3, 4]) {
      const printed: unknown[][] = []
      const script = evaluate(text, { tid }, (...values: unknown[]) => printed.push(values))
      ;(script['event'] as () => void)()
      expect(printed).toEqual([['hello'], ['tid', tid]])
    }
  })

  it('leaves the same names usable without an import', async () => {
    const text = await bundle({ 'script.js': 'export const event = () => sysbench.tid' }, 'script.js')
    expect((evaluate(text, { tid: 7 })['event'] as () => number)()).toBe(7)
  })

  it('drops imports of types, also without the word `type`', async () => {
    const text = await bundle({
      'script.ts':
        "import { ScriptConnection } from '@bench/core/script'\nexport let con: ScriptConnection | undefined",
    })
    expect(Object.keys(evaluate(text, {}))).toEqual(['con'])
  })

  it('evaluates module state anew each time', async () => {
    const text = await bundle({ 'script.ts': 'let n = 0\nexport const event = () => ++n' })
    const [first, second] = [evaluate(text, {}), evaluate(text, {})]
    ;(first['event'] as () => number)()
    expect((second['event'] as () => number)()).toBe(1)
  })

  it('keeps text beyond ASCII as it is', async () => {
    expect(await bundle({ 'script.ts': "export const help = () => 'größer'" })).toContain('größer')
  })

  it('does not depend on a tsconfig.json, broken or not, nor on the folder where bench was started', async () => {
    const script = {
      'script.ts': "import './other.js'\nexport const event = () => 1",
      'other.ts': 'export const x = 1',
    }
    const text = await bundle(script)
    expect(await bundle({ ...script, 'tsconfig.json': '{ "extends": "./missing.json", oops' })).toBe(text)
    expect(text).not.toContain(folder)
    const before = process.cwd()
    process.chdir(folder)
    try {
      expect(await bundleScript('script.ts')).toBe(text)
    } finally {
      process.chdir(before)
    }
  })

  it('names file, line and column of a syntax error', async () => {
    await expect(bundle({ 'script.ts': 'export const = 1' })).rejects.toThrow(/script\.ts:1:13: ERROR: /)
  })

  it.each(['node:fs', 'fs', 'left-pad', './missing.js'])('refuses to import %s, naming the place', async (module) => {
    const script = { 'script.ts': `import * as x from '${module}'\nexport const event = () => x` }
    await expect(bundle(script)).rejects.toThrow(`script.ts:1:19: ERROR: Could not resolve "${module}"`)
  })
})
