import type { ScriptStatement } from '@bench/core/script'
import { randomC, randomK, randomPad } from './schema.js'
import type { StatementGroup } from './statements.js'
import { con, groups, options, randomId, randomTable } from './thread.js'

export async function begin(): Promise<void> {
  if (!options.skip_trx) await con.begin()
}

export async function commit(): Promise<void> {
  if (!options.skip_trx) await con.commit()
}

export function pointSelects(): Promise<void> {
  return executeById(groups.point_selects)
}

export function indexUpdates(): Promise<void> {
  return executeById(groups.index_updates)
}

/** Deletes rows without putting them back. */
export function deletes(): Promise<void> {
  return executeById(groups.deletes)
}

export async function nonIndexUpdates(): Promise<void> {
  const group = groups.non_index_updates
  if (group.count === 0) return
  const statement = group.statements[randomTable()] as ScriptStatement
  for (let i = 0; i < group.count; i++) await statement.execute(randomC(), randomId())
}

/** Deletes rows and puts each one back under its id, so that a table keeps its size. */
export async function deleteInserts(): Promise<void> {
  const count = groups.inserts.count
  if (count === 0) return
  const table = randomTable()
  const deleteRow = groups.deletes.statements[table] as ScriptStatement
  const insertRow = groups.inserts.statements[table] as ScriptStatement
  for (let i = 0; i < count; i++) {
    const id = randomId()
    await deleteRow.execute(id)
    await insertRow.execute(id, randomK(options.table_size), randomC(), randomPad())
  }
}

async function executeById(group: StatementGroup): Promise<void> {
  if (group.count === 0) return
  const statement = group.statements[randomTable()] as ScriptStatement
  for (let i = 0; i < group.count; i++) await statement.execute(randomId())
}
