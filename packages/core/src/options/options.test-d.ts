import { expectTypeOf } from 'vitest'
import type { InferOptions } from '../contracts/option.js'
import { defineOptions } from './define-options.js'
import type { GeneralOptions } from './general-options.js'
import { bool, choice, file, float, int, list, numberList, secret, size, string } from './kinds.js'

const options = defineOptions({
  table_size: int({ default: 10_000, help: 'x' }),
  share: float({ default: 0.5, help: 'x' }),
  block: size({ default: 1024, help: 'x' }),
  quick: bool({ default: false, help: 'x' }),
  name: string({ default: 'a', help: 'x' }),
  password: secret({ default: '', help: 'x' }),
  path: file({ default: '', help: 'x' }),
  mode: choice({ default: 'fast', choices: ['fast', 'slow'], help: 'x' }),
  hosts: list({ default: [], help: 'x' }),
  percentile: numberList({ default: [95], help: 'x' }),
})

expectTypeOf<InferOptions<typeof options>>().toEqualTypeOf<{
  readonly table_size: number
  readonly share: number
  readonly block: number
  readonly quick: boolean
  readonly name: string
  readonly password: string
  readonly path: string
  readonly mode: 'fast' | 'slow'
  readonly hosts: readonly string[]
  readonly percentile: readonly number[]
}>()

expectTypeOf<GeneralOptions['rand_type']>().toEqualTypeOf<'uniform' | 'gaussian' | 'special' | 'pareto' | 'zipfian'>()

// @ts-expect-error -- the default is one of the choices
choice({ default: 'other', choices: ['fast', 'slow'], help: 'x' } satisfies { default: 'fast' | 'slow' })

// @ts-expect-error -- help is not optional
int({ default: 1 })
