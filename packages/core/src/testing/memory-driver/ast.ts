import type { Value } from '../../contracts/value.js'

/** Something that has a value for a row. */
export type Expression =
  | { readonly kind: 'constant'; readonly value: Value }
  | { readonly kind: 'parameter'; readonly index: number }
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'negate' | 'not'; readonly operand: Expression }
  | { readonly kind: 'is-null'; readonly operand: Expression; readonly negated: boolean }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'between'; readonly operand: Expression; readonly low: Expression; readonly high: Expression }
  | { readonly kind: 'in'; readonly operand: Expression; readonly list: readonly Expression[] }
  | { readonly kind: 'aggregate'; readonly name: AggregateName; readonly operand: Expression | 'rows' }

export type AggregateName = 'count' | 'sum' | 'avg' | 'min' | 'max'

/** How values of a column are kept. */
export type ColumnType = 'integer' | 'real' | 'text' | 'bytes'

export interface ColumnDefinition {
  readonly name: string
  readonly type: ColumnType
  readonly notNull: boolean
  readonly default: Value
}

export interface SelectStatement {
  readonly kind: 'select'
  readonly distinct: boolean
  readonly items: readonly Expression[] | 'all'
  readonly from: string | SelectStatement | undefined
  readonly where: Expression | undefined
  readonly orderBy: readonly { readonly expression: Expression; readonly descending: boolean }[]
  readonly limit: Expression | undefined
}

export type SqlStatementNode =
  | SelectStatement
  | {
      readonly kind: 'create-table'
      readonly table: string
      readonly ifMissing: boolean
      readonly columns: readonly ColumnDefinition[]
      readonly primaryKey: string | undefined
      readonly indexes: readonly string[]
    }
  | { readonly kind: 'create-index'; readonly index: string; readonly table: string }
  | { readonly kind: 'drop-table'; readonly table: string; readonly ifExists: boolean }
  | {
      readonly kind: 'insert'
      readonly table: string
      readonly columns: readonly string[] | undefined
      readonly rows: readonly (readonly Expression[])[]
    }
  | {
      readonly kind: 'update'
      readonly table: string
      readonly changes: readonly { readonly column: string; readonly value: Expression }[]
      readonly where: Expression | undefined
    }
  | { readonly kind: 'delete'; readonly table: string; readonly where: Expression | undefined }
  | { readonly kind: 'begin' | 'commit' | 'rollback' }

/** A parsed statement. */
export interface ParsedSql {
  readonly statement: SqlStatementNode
  readonly parameterCount: number
}
