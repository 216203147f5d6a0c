import { describe, expect, it } from 'vitest'
import { toOptionTable } from './script-options.js'

describe('toOptionTable', () => {
  it('takes the type of the default, a number being a floating-point number as in sysbench', () => {
    expect(
      toOptionTable('s', {
        ratio: ['a number', 1],
        flag: ['a switch', true],
        name: ['a text', 'x'],
        hosts: ['a list', ['a']],
        bare: ['only described'],
      }),
    ).toEqual({
      ratio: { kind: 'float', default: 1, help: 'a number' },
      flag: { kind: 'bool', default: true, help: 'a switch' },
      name: { kind: 'string', default: 'x', help: 'a text' },
      hosts: { kind: 'list', default: ['a'], help: 'a list' },
      bare: { kind: 'string', default: '', help: 'only described' },
    })
  })
  it('takes a named type, limits and choices, and treats dashes as underscores', () => {
    expect(
      toOptionTable('s', {
        'table-size': { description: 'rows', default: 10, type: 'int', min: 1 },
        mode: { description: 'what to do', default: 'a', choices: ['a', 'b'] },
        block: ['bytes', 1024, 'size'],
      }),
    ).toEqual({
      table_size: { kind: 'int', default: 10, help: 'rows', min: 1 },
      mode: { kind: 'choice', default: 'a', help: 'what to do', choices: ['a', 'b'] },
      block: { kind: 'size', default: 1024, help: 'bytes' },
    })
  })
  it.each([
    ['a missing description', { x: [undefined as unknown as string, 1] as const }, 'option `x` has no description'],
    ['a default of another type', { x: ['x', 'text', 'int'] as const }, 'option `x` has a default that is no number'],
  ])('refuses %s', (_, options, text) => {
    expect(() => toOptionTable('s', options)).toThrow(text)
  })
})
