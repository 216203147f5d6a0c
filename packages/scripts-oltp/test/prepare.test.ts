import { describe, expect, it } from 'vitest'
import { loadScript } from './recording-host.js'
import type { ScriptName } from './recording-host.js'
import { PLAIN_DIALECT, World } from './world.js'

type Options = Readonly<Record<string, unknown>>

async function prepare(world: World, opt: Options, name: ScriptName = 'oltp_read_write'): Promise<unknown> {
  const script = await loadScript(name, { world, opt })
  await script.module.check_prepare?.()
  return script.command('prepare')
}

const C = String.raw`(?:\d{11}-){9}\d{11}`
const PAD = String.raw`(?:\d{11}-){4}\d{11}`

describe('prepare', () => {
  it('creates, fills and indexes every table, and says so in the words of sysbench', async () => {
    const world = new World()
    await prepare(world, { tables: 2, table_size: 10 })
    expect(world.printed).toEqual([
      "Creating table 'sbtest1'...",
      "Inserting 10 records into 'sbtest1'",
      "Creating a secondary index on 'sbtest1'...",
      "Creating table 'sbtest2'...",
      "Inserting 10 records into 'sbtest2'",
      "Creating a secondary index on 'sbtest2'...",
    ])
    expect(world.rowCounts()).toEqual({ sbtest1: 10, sbtest2: 10 })
    expect(world.connections).toBe(0)
  })

  it('sends the SQL of sysbench', async () => {
    const world = new World()
    await prepare(world, { table_size: 2 })
    const [, create, insert, index] = world.sql
    expect(create).toBe(
      [
        'CREATE TABLE sbtest1(',
        '  id INTEGER NOT NULL AUTO_INCREMENT,',
        "  k INTEGER DEFAULT '0' NOT NULL,",
        "  c CHAR(120) DEFAULT '' NOT NULL,",
        "  pad CHAR(60) DEFAULT '' NOT NULL,",
        '  PRIMARY KEY (id)',
        ') /*! ENGINE = innodb */',
      ].join('\n'),
    )
    const row = String.raw`\([12], '${C}', '${PAD}'\)`
    expect(insert).toMatch(new RegExp(String.raw`^INSERT INTO sbtest1\(k, c, pad\) VALUES${row},${row}$`))
    expect(index).toBe('CREATE INDEX k_1 ON sbtest1(k)')
    expect(world.sql).toHaveLength(4)
  })

  it('leaves the table options out where the database has none', async () => {
    const world = new World(PLAIN_DIALECT)
    await prepare(world, { table_size: 1 })
    expect(world.sql[1]).toMatch(/^CREATE TABLE sbtest1\(\n {2}id SERIAL,[^]*PRIMARY KEY \(id\)\n\)$/)
  })

  it('writes ids from 1 with --auto-inc=off', async () => {
    const world = new World()
    await prepare(world, { table_size: 3, auto_inc: false })
    expect(world.sql[1]).toContain('(\n  id INTEGER NOT NULL,\n')
    expect(world.sql[2]).toMatch(/^INSERT INTO sbtest1\(id, k, c, pad\) VALUES\(1, \d, '.*\),\(2, \d, '.*\),\(3, \d, /)
  })

  it.each([
    ['oltp_insert', 0],
    ['oltp_delete', 5],
  ] as const)('%s --auto-inc=off makes tables of %i rows out of 5', async (name, rows) => {
    const world = new World()
    await prepare(world, { table_size: 5, auto_inc: false }, name)
    expect(world.rowCounts()).toEqual({ sbtest1: rows })
    expect(world.printed.some((line) => line.startsWith('Inserting'))).toBe(rows > 0)
  })

  it('does not mention inserting when tables stay empty', async () => {
    const world = new World()
    await prepare(world, { table_size: 0 })
    expect(world.printed).toEqual(["Creating table 'sbtest1'...", "Creating a secondary index on 'sbtest1'..."])
  })

  it('makes no index on k with --create-secondary=off', async () => {
    const world = new World()
    await prepare(world, { table_size: 1, create_secondary: false })
    expect(world.printed).toEqual(["Creating table 'sbtest1'...", "Inserting 1 records into 'sbtest1'"])
    expect(world.sql.join()).not.toContain('CREATE INDEX')
  })

  it('--secondary makes id a key inside CREATE TABLE where that is possible', async () => {
    const world = new World()
    await prepare(world, { table_size: 1, secondary: true })
    expect(world.sql[1]).toContain("  pad CHAR(60) DEFAULT '' NOT NULL,\n  KEY xid (id)\n)")
    expect(world.sql[2]).toMatch(/^INSERT INTO sbtest1\(k, c, pad\)/)
  })

  it('--secondary makes an index and writes the ids where CREATE TABLE knows no keys', async () => {
    const world = new World(PLAIN_DIALECT)
    await prepare(world, { table_size: 2, tables: 2, secondary: true })
    expect(world.sql[1]).toContain("  pad CHAR(60) DEFAULT '' NOT NULL\n)")
    expect(world.sql[2]).toBe('CREATE INDEX xid_1 ON sbtest1(id)')
    expect(world.sql[3]).toMatch(/^INSERT INTO sbtest1\(id, k, c, pad\) VALUES\(1, /)
    expect(world.sql[6]).toBe('CREATE INDEX xid_2 ON sbtest2(id)')
  })

  it('appends --create-table-options and puts the engine in', async () => {
    const world = new World()
    const opt = { table_size: 0, create_table_options: 'ROW_FORMAT=COMPRESSED', mysql_storage_engine: 'myisam' }
    await prepare(world, opt)
    expect(world.sql[1]?.split('\n').at(-1)).toBe(') /*! ENGINE = myisam */ ROW_FORMAT=COMPRESSED')
  })

  it.each([1, 3, 8])('%i threads share the tables without overlap', async (threads) => {
    const world = new World()
    const opt = { tables: 4, table_size: 5, threads }
    const scripts = await Promise.all(
      Array.from({ length: threads }, (_, tid) => loadScript('oltp_read_write', { world, tid, opt })),
    )
    await scripts[0]?.module.check_prepare?.()
    await Promise.all(scripts.map((script) => script.command('prepare')))
    expect(world.rowCounts()).toEqual({ sbtest1: 5, sbtest2: 5, sbtest3: 5, sbtest4: 5 })
  })

  it('thread t makes tables t+1, t+1+T and so on', async () => {
    const world = new World()
    await (
      await loadScript('oltp_read_only', { world, tid: 1, opt: { tables: 6, table_size: 0, threads: 2 } })
    ).command('prepare')
    expect([...world.tables.keys()]).toEqual(['sbtest2', 'sbtest4', 'sbtest6'])
  })

  it('tells its progress every 1000 rows', async () => {
    const world = new World()
    await prepare(world, { table_size: 2500 })
    expect(world.progress).toEqual(['sbtest1 1000/2500', 'sbtest1 2000/2500', 'sbtest1 2500/2500'])
  })

  it('stops early and fails when the command is being stopped', async () => {
    const world = new World()
    world.stopAfterProgress = 1
    expect(await prepare(world, { tables: 2, table_size: 5000 })).toBe(false)
    expect(world.progress).toEqual(['sbtest1 1000/5000'])
    expect([...world.tables.keys()]).toEqual(['sbtest1'])
    expect(world.connections).toBe(0)
  })
})

describe('prepare when tables exist', () => {
  const existing = (): World => new World().withTable('sbtest1', 10).withTable('sbtest2', 4).withTable('sbtest9', 1)

  it('changes nothing, names the tables with their rows and the ways out', async () => {
    const world = existing()
    const refused = prepare(world, { tables: 3, table_size: 10 })
    await expect(refused).rejects.toThrow(
      'these tables exist already, so nothing was changed: `sbtest1` (10 of 10 rows), `sbtest2` (4 of 10 rows); ' +
        'run `cleanup` first, or prepare with `--if-exists=drop` to replace what is there, ' +
        'with `--if-exists=skip` to leave it alone, or with `--if-exists=resume` to replace unfinished tables only',
    )
    expect(world.rowCounts()).toEqual({ sbtest1: 10, sbtest2: 4, sbtest9: 1 })
    expect(world.sql.filter((sql) => !/^(SHOW|SELECT)/.test(sql))).toEqual([])
    expect(world.connections).toBe(0)
  })

  it('names some tables only when there are many, and counts no large ones', async () => {
    const world = new World()
    for (let number = 1; number <= 20; number++) world.withTable(`sbtest${number}`, 1)
    const refused = prepare(world, { tables: 20, table_size: 50_000_000 })
    await expect(refused).rejects.toThrow(/changed: `sbtest1`, `sbtest2`, .*`sbtest8`, 12 more; run/)
    expect(world.sql).toHaveLength(1)
  })

  it('takes no notice of tables beyond --tables and of other names', async () => {
    const world = new World().withTable('sbtest2', 1).withTable('sbtest', 1).withTable('sbtest1_old', 1)
    await prepare(world, { tables: 1, table_size: 3 })
    expect(world.rowCounts()).toEqual({ sbtest1: 3, sbtest2: 1, sbtest: 1, sbtest1_old: 1 })
  })

  it('knows names in capitals', async () => {
    const world = new World().withTable('SBTEST1', 1)
    const script = await loadScript('oltp_read_write', { world, opt: { table_size: 2_000_000 } })
    await expect(script.module.check_prepare?.()).rejects.toThrow('this table exists already')
  })

  it('--if-exists=drop replaces them', async () => {
    const world = existing()
    await prepare(world, { tables: 2, table_size: 5, if_exists: 'drop' })
    expect(world.rowCounts()).toEqual({ sbtest1: 5, sbtest2: 5, sbtest9: 1 })
    expect(world.printed.slice(0, 2)).toEqual(["Dropping table 'sbtest1'...", "Creating table 'sbtest1'..."])
  })

  it('--if-exists=skip leaves them alone and makes the others', async () => {
    const world = existing()
    await prepare(world, { tables: 3, table_size: 5, if_exists: 'skip' })
    expect(world.rowCounts()).toEqual({ sbtest1: 10, sbtest2: 4, sbtest3: 5, sbtest9: 1 })
    expect(world.printed.slice(0, 2)).toEqual(["Leaving table 'sbtest1' as it is", "Leaving table 'sbtest2' as it is"])
  })

  it('--if-exists=resume leaves complete tables and makes the others anew', async () => {
    const world = existing()
    world.indexes.add('k_1')
    await prepare(world, { tables: 3, table_size: 10, if_exists: 'resume' })
    expect(world.rowCounts()).toEqual({ sbtest1: 10, sbtest2: 10, sbtest3: 10, sbtest9: 1 })
    expect(world.printed.slice(0, 4)).toEqual([
      "Table 'sbtest1' is complete",
      "Table 'sbtest2' has 4 of 10 records, starting it again",
      "Dropping table 'sbtest2'...",
      "Creating table 'sbtest2'...",
    ])
    expect(world.sql.filter((sql) => /^(DROP|CREATE TABLE)/.test(sql)).map((sql) => sql.slice(0, 28))).toEqual([
      'DROP TABLE IF EXISTS sbtest2',
      'CREATE TABLE sbtest2(\n  id I',
      'CREATE TABLE sbtest3(\n  id I',
    ])
  })
})

describe('resume after a prepare that was killed before its last step', () => {
  it('makes the index that is missing', async () => {
    const world = new World().withTable('sbtest1', 10)
    await prepare(world, { tables: 1, table_size: 10, if_exists: 'resume' })
    expect(world.printed).toEqual(["Table 'sbtest1' is complete, its missing secondary index was made"])
    expect([...world.indexes]).toEqual(['k_1'])
  })

  it('wants no index with --create-secondary=off', async () => {
    const world = new World().withTable('sbtest1', 10)
    await prepare(world, { tables: 1, table_size: 10, if_exists: 'resume', create_secondary: false })
    expect(world.printed).toEqual(["Table 'sbtest1' is complete"])
  })
})

describe('is_prepared', () => {
  const isPrepared = async (world: World, opt: Options, name: ScriptName = 'oltp_read_only'): Promise<unknown> =>
    (await loadScript(name, { world, opt })).module.is_prepared?.()

  it('is true when every table has its rows', async () => {
    const world = new World().withTable('sbtest1', 10).withTable('sbtest2', 12)
    expect(await isPrepared(world, { tables: 2, table_size: 10 })).toBe(true)
    expect(world.connections).toBe(0)
  })

  it('is false when a table is missing or too small', async () => {
    const world = new World().withTable('sbtest1', 10).withTable('sbtest2', 9)
    expect(await isPrepared(world, { tables: 2, table_size: 10 })).toBe(false)
    expect(await isPrepared(world, { tables: 3, table_size: 5 })).toBe(false)
  })

  it('wants no rows for oltp_insert --auto-inc=off', async () => {
    const world = new World().withTable('sbtest1', 0)
    expect(await isPrepared(world, { auto_inc: false }, 'oltp_insert')).toBe(true)
    expect(await isPrepared(world, {}, 'oltp_insert')).toBe(false)
  })

  it('wants one table per thread for bulk_insert', async () => {
    const world = new World().withTable('sbtest1', 0).withTable('sbtest2', 0)
    expect(await isPrepared(world, { threads: 2 }, 'bulk_insert')).toBe(true)
    expect(await isPrepared(world, { threads: 3 }, 'bulk_insert')).toBe(false)
  })

  it('does not exist in oltp_common, which runs nothing', async () => {
    expect(Object.keys((await loadScript('oltp_common')).module)).not.toContain('is_prepared')
  })
})
