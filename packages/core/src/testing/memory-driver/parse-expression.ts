import type { AggregateName, Expression } from './ast.js'
import type { TokenReader } from './token-reader.js'

const COMPARISONS = ['=', '<>', '!=', '<=', '>=', '<', '>']
const AGGREGATES: readonly AggregateName[] = ['count', 'sum', 'avg', 'min', 'max']

/** Weakest first: OR, AND, NOT, comparison, sum, product, sign. */
export function parseExpression(reader: TokenReader): Expression {
  let left = parseAnd(reader)
  while (reader.tryWords('or')) left = { kind: 'binary', operator: 'or', left, right: parseAnd(reader) }
  return left
}

function parseAnd(reader: TokenReader): Expression {
  let left = parseNot(reader)
  while (reader.tryWords('and')) left = { kind: 'binary', operator: 'and', left, right: parseNot(reader) }
  return left
}

function parseNot(reader: TokenReader): Expression {
  return reader.tryWords('not') ? { kind: 'not', operand: parseNot(reader) } : parseComparison(reader)
}

function parseComparison(reader: TokenReader): Expression {
  const operand = parseSum(reader)
  for (const operator of COMPARISONS) {
    if (!reader.trySymbol(operator)) continue
    return { kind: 'binary', operator: operator === '!=' ? '<>' : operator, left: operand, right: parseSum(reader) }
  }
  if (reader.tryWords('is', 'not', 'null')) return { kind: 'is-null', operand, negated: true }
  if (reader.tryWords('is', 'null')) return { kind: 'is-null', operand, negated: false }
  if (reader.tryWords('like')) return { kind: 'binary', operator: 'like', left: operand, right: parseSum(reader) }
  if (reader.tryWords('between')) {
    const low = parseSum(reader)
    reader.words('and')
    return { kind: 'between', operand, low, high: parseSum(reader) }
  }
  if (reader.tryWords('in')) return { kind: 'in', operand, list: parseList(reader) }
  return operand
}

function parseList(reader: TokenReader): Expression[] {
  reader.symbol('(')
  const list = reader.list(() => parseExpression(reader))
  reader.symbol(')')
  return list
}

function parseSum(reader: TokenReader): Expression {
  let left = parseProduct(reader)
  for (;;) {
    const operator = ['+', '-'].find((symbol) => reader.trySymbol(symbol))
    if (operator === undefined) return left
    left = { kind: 'binary', operator, left, right: parseProduct(reader) }
  }
}

function parseProduct(reader: TokenReader): Expression {
  let left = parseOperand(reader)
  for (;;) {
    const operator = ['*', '/', '%'].find((symbol) => reader.trySymbol(symbol))
    if (operator === undefined) return left
    left = { kind: 'binary', operator, left, right: parseOperand(reader) }
  }
}

function parseOperand(reader: TokenReader): Expression {
  if (reader.trySymbol('-')) return { kind: 'negate', operand: parseOperand(reader) }
  if (reader.trySymbol('(')) {
    const inner = parseExpression(reader)
    reader.symbol(')')
    return inner
  }
  if (reader.tryWords('null')) return { kind: 'constant', value: null }
  const { kind, value } = reader.current
  switch (kind) {
    case 'number':
      reader.take()
      return { kind: 'constant', value: toNumber(value) }
    case 'text':
      reader.take()
      return { kind: 'constant', value }
    case 'bytes':
      reader.take()
      return { kind: 'constant', value: Uint8Array.from(Buffer.from(value, 'hex')) }
    case 'placeholder':
      reader.take()
      return { kind: 'parameter', index: reader.parameterCount++ }
    case 'word':
      return parseColumnOrCall(reader)
    case 'symbol':
    case 'end':
      return reader.fail()
  }
}

function parseColumnOrCall(reader: TokenReader): Expression {
  const name = reader.name()
  if (!reader.trySymbol('(')) return { kind: 'column', name: reader.trySymbol('.') ? reader.name() : name }
  const aggregate = AGGREGATES.find((one) => one === name)
  if (aggregate === undefined) return reader.fail()
  const operand = reader.trySymbol('*') ? 'rows' : parseExpression(reader)
  reader.symbol(')')
  return { kind: 'aggregate', name: aggregate, operand }
}

function toNumber(text: string): number | bigint {
  const number = Number(text)
  return /^\d+$/.test(text) && !Number.isSafeInteger(number) ? BigInt(text) : number
}
