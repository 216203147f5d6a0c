import type { OptionSpec, OptionValue } from '../contracts/option.js'

const SUFFIXES = ['', 'K', 'M', 'G', 'T'] as const

/** Bytes with the largest suffix that divides them: 65536 is `64K`, 1000 is `1000`. */
export function formatSize(bytes: number): string {
  let value = bytes
  let power = 0
  while (value >= 1024 && value % 1024 === 0 && power < SUFFIXES.length - 1) {
    value /= 1024
    power++
  }
  return `${value}${SUFFIXES[power]}`
}

/** A value as a user would write it after `=`; the reverse of `parseValue`. Secrets are redacted. */
export function formatValue(spec: OptionSpec, value: OptionValue): string {
  if (spec.kind === 'secret') return value === '' ? '' : '***'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return spec.kind === 'size' ? formatSize(value) : String(value)
  return typeof value === 'string' ? value : value.join(',')
}
