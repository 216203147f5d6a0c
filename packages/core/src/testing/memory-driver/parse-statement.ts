import type { Value } from '../../contracts/value.js'
import type { ColumnDefinition, ColumnType, Expression, ParsedSql, SelectStatement, SqlStatementNode } from './ast.js'
import { parseExpression } from './parse-expression.js'
import { TokenReader } from './token-reader.js'

/** Text of one statement to its tree. Throws an error of kind `syntax` for everything that is not in `ast.ts`. */
export function parseStatement(sql: string): ParsedSql {
  const reader = new TokenReader(sql)
  const statement = parseAny(reader)
  reader.trySymbol(';')
  if (reader.current.kind !== 'end') reader.fail()
  return { statement, parameterCount: reader.parameterCount }
}

function parseAny(reader: TokenReader): SqlStatementNode {
  if (reader.tryWords('select')) return parseSelect(reader)
  if (reader.tryWords('insert', 'into')) return parseInsert(reader)
  if (reader.tryWords('update')) return parseUpdate(reader)
  if (reader.tryWords('delete', 'from')) {
    return { kind: 'delete', table: reader.name(), where: parseWhere(reader) }
  }
  if (reader.tryWords('create', 'table')) return parseCreateTable(reader)
  if (reader.tryWords('create', 'index')) {
    const index = reader.name()
    reader.words('on')
    const table = reader.name()
    parseNames(reader)
    return { kind: 'create-index', index, table }
  }
  if (reader.tryWords('drop', 'table')) {
    return { kind: 'drop-table', ifExists: reader.tryWords('if', 'exists'), table: reader.name() }
  }
  if (reader.tryWords('begin')) return { kind: 'begin' }
  if (reader.tryWords('commit')) return { kind: 'commit' }
  if (reader.tryWords('rollback')) return { kind: 'rollback' }
  return reader.fail()
}

function parseSelect(reader: TokenReader): SelectStatement {
  const distinct = reader.tryWords('distinct')
  const items = reader.trySymbol('*') ? 'all' : reader.list(() => parseExpression(reader))
  const from = reader.tryWords('from') ? parseSource(reader) : undefined
  const where = parseWhere(reader)
  const orderBy = reader.tryWords('order', 'by')
    ? reader.list(() => {
        const expression = parseExpression(reader)
        const descending = reader.tryWords('desc')
        if (!descending) reader.tryWords('asc')
        return { expression, descending }
      })
    : []
  const limit = reader.tryWords('limit') ? parseExpression(reader) : undefined
  return { kind: 'select', distinct, items, from, where, orderBy, limit }
}

function parseSource(reader: TokenReader): string | SelectStatement {
  if (!reader.trySymbol('(')) return reader.name()
  reader.words('select')
  const inner = parseSelect(reader)
  reader.symbol(')')
  reader.name()
  return inner
}

function parseWhere(reader: TokenReader): Expression | undefined {
  return reader.tryWords('where') ? parseExpression(reader) : undefined
}

function parseInsert(reader: TokenReader): SqlStatementNode {
  const table = reader.name()
  const columns = reader.current.value === '(' ? parseNames(reader) : undefined
  reader.words('values')
  const rows = reader.list(() => {
    reader.symbol('(')
    const row = reader.list(() => parseExpression(reader))
    reader.symbol(')')
    return row
  })
  return { kind: 'insert', table, columns, rows }
}

function parseUpdate(reader: TokenReader): SqlStatementNode {
  const table = reader.name()
  reader.words('set')
  const changes = reader.list(() => {
    const column = reader.name()
    reader.symbol('=')
    return { column, value: parseExpression(reader) }
  })
  return { kind: 'update', table, changes, where: parseWhere(reader) }
}

function parseNames(reader: TokenReader): string[] {
  reader.symbol('(')
  const names = reader.list(() => reader.name())
  reader.symbol(')')
  return names
}

function parseCreateTable(reader: TokenReader): SqlStatementNode {
  const ifMissing = reader.tryWords('if', 'not', 'exists')
  const table = reader.name()
  const columns: ColumnDefinition[] = []
  const indexes: string[] = []
  let primaryKey: string | undefined
  reader.symbol('(')
  reader.list(() => {
    if (reader.tryWords('primary', 'key')) {
      primaryKey = parseNames(reader)[0]
    } else if (reader.tryWords('key')) {
      indexes.push(reader.name())
      parseNames(reader)
    } else {
      const { column, isPrimaryKey } = parseColumn(reader)
      columns.push(column)
      if (isPrimaryKey) primaryKey = column.name
    }
  })
  reader.symbol(')')
  return { kind: 'create-table', table, ifMissing, columns, primaryKey, indexes }
}

function parseColumn(reader: TokenReader): { readonly column: ColumnDefinition; readonly isPrimaryKey: boolean } {
  const name = reader.name()
  const type = toColumnType(reader.name())
  reader.tryWords('precision')
  if (reader.trySymbol('(')) {
    reader.list(() => reader.take())
    reader.symbol(')')
  }
  let notNull = false
  let isPrimaryKey = false
  let defaultValue: Value = null
  for (;;) {
    if (reader.tryWords('not', 'null')) notNull = true
    else if (reader.tryWords('primary', 'key')) isPrimaryKey = true
    else if (reader.tryWords('default')) defaultValue = parseDefault(reader)
    else if (!reader.tryWords('auto_increment')) break
  }
  return { column: { name, type, notNull, default: defaultValue }, isPrimaryKey }
}

function parseDefault(reader: TokenReader): Value {
  const expression = parseExpression(reader)
  return expression.kind === 'constant' ? expression.value : reader.fail()
}

function toColumnType(name: string): ColumnType {
  if (/int|serial/.test(name)) return 'integer'
  if (/real|double|float/.test(name)) return 'real'
  return /blob|bytea|binary/.test(name) ? 'bytes' : 'text'
}
