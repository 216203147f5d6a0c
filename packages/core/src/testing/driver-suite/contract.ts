import assert from 'node:assert/strict'
import { API_VERSION } from '../../contracts/api-version.js'
import { DEFAULT_CAPABILITIES } from '../../contracts/capabilities.js'
import type { OptionSpec } from '../../contracts/option.js'
import type { Suite } from './suite-setup.js'

const IDENTIFIER = /^[a-z][a-z0-9_]*$/

/** The static record: complete, and without contradictions. */
export function contractTests(suite: Suite): void {
  const { driver } = suite

  suite.plain('the driver names itself and the version of its contract', () => {
    assert.equal(driver.apiVersion, API_VERSION)
    assert.match(driver.name, /^[a-z][a-z0-9-]*$/)
    assert.match(driver.description, /^[^\n]+$/)
  })

  suite.plain('the capabilities are complete and agree with each other', () => {
    assert.deepEqual(Object.keys(driver.capabilities).sort(), Object.keys(DEFAULT_CAPABILITIES).sort())
    for (const [name, flag] of Object.entries(driver.capabilities)) assert.equal(typeof flag, 'boolean', name)
    const { blocking, synchronous, dryRun, needsCommit, transactions } = driver.capabilities
    assert.ok(!blocking || synchronous, 'a driver whose calls block answers at once')
    assert.ok(
      !synchronous || blocking || dryRun,
      'a driver that answers at once blocks, unless it makes its answers up',
    )
    assert.ok(!needsCommit || transactions, 'a database that needs COMMIT has transactions')
  })

  suite.plain('the option table is valid', () => {
    for (const [name, option] of Object.entries(driver.options)) {
      assert.match(name, IDENTIFIER)
      assert.match(option.help, /^[^\n]+$/, name)
      assertDefault(name, option)
    }
  })

  suite.plain('the dialect is complete', () => {
    const { dialect } = driver
    assert.notEqual(dialect.identityColumn, '')
    assert.ok(dialect.maxStatementBytes >= 1024, 'maxStatementBytes')
    assert.ok(dialect.maxParameters >= 1, 'maxParameters')
    assert.ok(dialect.maxIdentifierLength >= 18, 'maxIdentifierLength')
    assert.ok(dialect.dropTable.includes('{table}'), 'dropTable')
    assert.ok(dialect.createTableIfMissing.includes('{table}'), 'createTableIfMissing')
    assert.ok(dialect.listTables.includes('{pattern}'), 'listTables')
    for (const statement of dialect.prewarm) assert.ok(statement.includes('{table}'), statement)
  })
}

function assertDefault(name: string, option: OptionSpec): void {
  switch (option.kind) {
    case 'int':
    case 'float':
    case 'size':
      assert.ok(Number.isFinite(option.default), name)
      assert.ok(option.kind === 'float' || Number.isInteger(option.default), name)
      assert.ok(option.default >= (option.min ?? -Infinity) && option.default <= (option.max ?? Infinity), name)
      return
    case 'bool':
      assert.equal(typeof option.default, 'boolean', name)
      return
    case 'choice':
      assert.ok(option.choices.includes(option.default), name)
      return
    case 'string':
    case 'secret':
    case 'file':
      assert.equal(typeof option.default, 'string', name)
      return
    case 'list':
    case 'number-list':
      assert.ok(Array.isArray(option.default), name)
  }
}
