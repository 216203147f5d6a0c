import { expect, test } from 'vitest'
import { bool, choice, file, float, int, list, numberList, secret, size, string } from './kinds.js'
import { renderHelp } from './render-help.js'

const table = {
  threads: int({ default: 1, help: 'number of threads' }),
  rand_pareto_h: float({ default: 0.2, help: 'shape' }),
  debug: bool({ default: false, help: 'print more' }),
  thread_stack_size: size({ default: 65_536, help: 'stack' }),
  name: string({ default: '', help: 'a name' }),
  password: secret({ default: 'geheim', help: 'a password' }),
  rand_type: choice({ default: 'b', choices: ['a', 'b'], help: 'distribution' }),
  hosts: list({ default: ['a', 'b'], help: 'servers' }),
  percentile: numberList({ default: [], placeholder: 'N,...', help: 'percentiles' }),
  config_file: file({ default: '', help: 'more options' }),
  old: int({ default: 0, hidden: true, help: 'not shown, whatever its length' }),
}

test('lines up descriptions one column after the longest name', () => {
  expect(renderHelp(table)).toBe(
    `  --threads=N              number of threads [1]
  --rand-pareto-h=N        shape [0.2]
  --debug[=on|off]         print more [off]
  --thread-stack-size=SIZE stack [64K]
  --name=STRING            a name []
  --password=STRING        a password [***]
  --rand-type=STRING       distribution {a,b} [b]
  --hosts=[LIST,...]       servers [a,b]
  --percentile=N,...       percentiles []
  --config-file=FILENAME   more options
`,
  )
})

test('spells the names of scripts as they were declared', () => {
  expect(renderHelp({ table_size: int({ default: 1, help: 'rows' }) }, 'underscores')).toBe(
    '  --table_size=N rows [1]\n',
  )
})

test('an empty table has no lines', () => {
  expect(renderHelp({})).toBe('')
})
