import { MemoryError } from './memory-error.js'

/** One piece of SQL text. Words keep their spelling; compare them with `isWord`. */
export interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'bytes' | 'symbol' | 'placeholder' | 'end'
  /** A text's content without its quotes, a byte string's hexadecimal digits; otherwise as written. */
  readonly value: string
}

const PATTERN =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|(?<bytes>[xX]'[0-9a-fA-F]*')|(?<text>'[^']*(?:''[^']*)*')|(?<word>[A-Za-z_]\w*|"[^"]+"|`[^`]+`)|(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<placeholder>\?)|(?<symbol><>|!=|<=|>=|\|\||[-+*/%(),.;=<>])/y

/** SQL text to tokens, the last of kind `end`. */
export function tokenize(sql: string): Token[] {
  const tokens: Token[] = []
  PATTERN.lastIndex = 0
  while (PATTERN.lastIndex < sql.length) {
    const start = PATTERN.lastIndex
    const groups = PATTERN.exec(sql)?.groups
    if (groups === undefined) throw new MemoryError('syntax', `unexpected \`${sql.slice(start, start + 10)}\``)
    const token = toToken(groups)
    if (token !== undefined) tokens.push(token)
  }
  tokens.push({ kind: 'end', value: 'the end' })
  return tokens
}

function toToken(groups: Record<string, string | undefined>): Token | undefined {
  const { bytes, text, word, number, placeholder, symbol } = groups
  if (word !== undefined) return { kind: 'word', value: /^["`]/.test(word) ? word.slice(1, -1) : word }
  if (number !== undefined) return { kind: 'number', value: number }
  if (text !== undefined) return { kind: 'text', value: text.slice(1, -1).replaceAll("''", "'") }
  if (bytes !== undefined) return { kind: 'bytes', value: bytes.slice(2, -1) }
  if (placeholder !== undefined) return { kind: 'placeholder', value: placeholder }
  return symbol === undefined ? undefined : { kind: 'symbol', value: symbol }
}
