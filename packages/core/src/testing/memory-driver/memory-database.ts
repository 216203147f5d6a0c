import type { Value } from '../../contracts/value.js'
import { MemoryError } from './memory-error.js'
import { MemoryTable } from './memory-table.js'

/** Name of the table that lists all tables. */
export const TABLE_LIST = 'memory_tables'

/**
 * One database: tables, and the right to write, which one connection has at a time (until the end of its transaction);
 * others wait in line. Readers see everything at once, committed or not.
 */
export class MemoryDatabase {
  readonly tables = new Map<string, MemoryTable>()
  #writer: object | undefined
  readonly #waiting: { readonly owner: object; readonly proceed: () => void }[] = []

  table(name: string): MemoryTable {
    if (name === TABLE_LIST) return this.#tableList()
    const table = this.tables.get(name)
    if (table === undefined) throw new MemoryError('missing-table', `no such table: ${name}`)
    return table
  }

  /** Resolves when the owner has the right to write; at once if it has it already. */
  async acquireWrite(owner: object): Promise<void> {
    if (this.#writer === owner) return
    if (this.#writer === undefined) {
      this.#writer = owner
      return
    }
    await new Promise<void>((proceed) => {
      this.#waiting.push({ owner, proceed })
    })
  }

  releaseWrite(owner: object): void {
    if (this.#writer !== owner) return
    const next = this.#waiting.shift()
    this.#writer = next?.owner
    next?.proceed()
  }

  #tableList(): MemoryTable {
    const column = { name: 'name', type: 'text', notNull: true, default: null } as const
    const list = new MemoryTable(TABLE_LIST, [column], 'name')
    for (const name of this.tables.keys()) list.insert(new Map<string, Value>([['name', name]]))
    return list
  }
}

const databases = new Map<string, MemoryDatabase>()

/** The database of that name in this thread, made when first asked for; sessions that name the same one share it. */
export function memoryDatabase(name: string): MemoryDatabase {
  let database = databases.get(name)
  if (database === undefined) {
    database = new MemoryDatabase()
    databases.set(name, database)
  }
  return database
}
