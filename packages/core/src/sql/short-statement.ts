const LONGEST = 200

/** A statement for messages and reports: multi-row inserts may be half a megabyte long. */
export function shortStatement(sql: string): string {
  return sql.length <= LONGEST ? sql : `${sql.slice(0, LONGEST)}… (${String(sql.length)} characters)`
}
