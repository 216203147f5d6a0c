import type { Value } from '../../contracts/value.js'
import type { AggregateName, Expression } from './ast.js'
import { MemoryError } from './memory-error.js'
import { calculate, compareValues, isLike } from './values.js'

/** What expressions are evaluated against. */
export interface Scope {
  readonly parameters: readonly Value[]
  /** Position of each column in a row. */
  readonly columns: ReadonlyMap<string, number>
  /** The row of now; empty where there is none. */
  readonly row: readonly Value[]
  /** All rows, where the statement is an aggregate. */
  readonly group: readonly (readonly Value[])[]
}

/** The value of an expression. Conditions give true, false or NULL. */
export function evaluate(expression: Expression, scope: Scope): Value {
  switch (expression.kind) {
    case 'constant':
      return expression.value
    case 'parameter':
      return scope.parameters[expression.index] ?? null
    case 'column':
      return scope.row[columnIndex(expression.name, scope.columns)] ?? null
    case 'negate':
      return calculate('-', 0, evaluate(expression.operand, scope))
    case 'not': {
      const value = truth(evaluate(expression.operand, scope))
      return value === null ? null : !value
    }
    case 'is-null':
      return (evaluate(expression.operand, scope) === null) !== expression.negated
    case 'between': {
      const value = evaluate(expression.operand, scope)
      const low = evaluateComparison('>=', value, evaluate(expression.low, scope))
      return and(low, evaluateComparison('<=', value, evaluate(expression.high, scope)))
    }
    case 'in': {
      const value = evaluate(expression.operand, scope)
      return expression.list.some((element) => compareValues(value, evaluate(element, scope)) === 0)
    }
    case 'binary':
      return evaluateBinary(expression.operator, expression.left, expression.right, scope)
    case 'aggregate':
      return aggregate(expression.name, expression.operand, scope)
  }
}

function columnIndex(name: string, columns: ReadonlyMap<string, number>): number {
  const index = columns.get(name)
  if (index === undefined) throw new MemoryError('other', `no such column: ${name}`)
  return index
}

function evaluateBinary(operator: string, left: Expression, right: Expression, scope: Scope): Value {
  const value = evaluate(left, scope)
  if (operator === 'and') return truth(value) === false ? false : and(value, evaluate(right, scope))
  if (operator === 'or') {
    if (truth(value) === true) return true
    const other = truth(evaluate(right, scope))
    return other === true ? true : value === null ? null : other
  }
  const other = evaluate(right, scope)
  if (operator === 'like') return isLike(value, other)
  return '+-*/%'.includes(operator) ? calculate(operator, value, other) : evaluateComparison(operator, value, other)
}

function evaluateComparison(operator: string, left: Value, right: Value): boolean | null {
  const order = compareValues(left, right)
  if (order === undefined) return null
  switch (operator) {
    case '=':
      return order === 0
    case '<>':
      return order !== 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    default:
      return order >= 0
  }
}

/** A value as a condition. */
export function truth(value: Value): boolean | null {
  return value === null ? null : Boolean(value)
}

function and(left: Value, right: Value): boolean | null {
  const a = truth(left)
  const b = truth(right)
  if (a === false || b === false) return false
  return a === null || b === null ? null : true
}

function aggregate(name: AggregateName, operand: Expression | 'rows', scope: Scope): Value {
  if (operand === 'rows') return scope.group.length
  const values = scope.group
    .map((row) => evaluate(operand, { ...scope, row, group: [] }))
    .filter((value) => value !== null)
  if (name === 'count') return values.length
  if (values.length === 0) return null
  if (name === 'min' || name === 'max') {
    const sign = name === 'min' ? -1 : 1
    return values.reduce((best, value) => (sign * (compareValues(value, best) ?? 0) > 0 ? value : best))
  }
  const sum = values.reduce<Value>((total, value) => calculate('+', total, value), 0)
  return name === 'sum' ? sum : calculate('/', sum, values.length)
}

/** True if the expression is made of whole groups of rows. */
export function isAggregate(expression: Expression): boolean {
  switch (expression.kind) {
    case 'aggregate':
      return true
    case 'negate':
    case 'not':
    case 'is-null':
      return isAggregate(expression.operand)
    case 'binary':
      return isAggregate(expression.left) || isAggregate(expression.right)
    case 'constant':
    case 'parameter':
    case 'column':
    case 'between':
    case 'in':
      return false
  }
}
