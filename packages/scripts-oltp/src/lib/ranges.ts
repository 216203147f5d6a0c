import type { ScriptStatement } from '@bench/core/script'
import { RANGE_KINDS } from './statements.js'
import type { StatementGroup } from './statements.js'
import { groups, options, randomId, randomTable } from './thread.js'

/** All range queries of a transaction. A range may reach beyond the last row. */
export async function rangeSelects(): Promise<void> {
  for (const kind of RANGE_KINDS) {
    const group = groups[kind]
    if (group.count > 0) await selectRanges(group)
  }
}

async function selectRanges(group: StatementGroup): Promise<void> {
  const statement = group.statements[randomTable()] as ScriptStatement
  for (let i = 0; i < group.count; i++) {
    const first = randomId()
    await statement.execute(first, first + options.range_size - 1)
  }
}
