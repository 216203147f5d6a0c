import { expect, test } from 'vitest'
import { mayHaveSecondStatement, scanSql } from './scan-sql.js'

test.each([
  ['SELECT c FROM t WHERE id=?', 1],
  ['INSERT INTO t VALUES (?, ?, ?, ?)', 4],
  ["SELECT '?', \"?\", `?`, [?], 'it''s ?' FROM t -- ?\n WHERE a = ? /* ? */", 1],
  ['SELECT 1', 0],
  ['SELECT ?1, ?1', undefined],
  ['SELECT :name', undefined],
  ["SELECT '10:30', a-?/?", 2],
  ["SELECT 'not closed ?", 1],
])('counts the placeholders of %s', (sql, placeholders) => {
  expect(scanSql(sql).placeholders).toBe(placeholders)
})

test.each([
  ['SELECT 1', false],
  ['SELECT 1;', false],
  ['SELECT 1; -- the end\n', false],
  ['SELECT 1; ; /* nothing */ ;', false],
  ["SELECT ';' || 1", false],
  ['SELECT 1; SELECT 2', true],
  ['INSERT INTO t VALUES (1);DELETE FROM t;', true],
  ['CREATE TRIGGER r AFTER INSERT ON t BEGIN DELETE FROM u; DELETE FROM v; END', false],
])('sees whether %s goes on after its first statement', (sql, expected) => {
  expect(mayHaveSecondStatement(sql) && scanSql(sql).hasSecondStatement).toBe(expected)
})

test('takes a long statement in its stride', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `(${index}, '${"''".repeat(30)}', ?)`)
  expect(scanSql(`INSERT INTO t VALUES ${rows.join(',')}`).placeholders).toBe(20_000)
})
