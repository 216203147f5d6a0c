// Strings, quoted names and comments are skipped as a whole; the last alternatives are what is looked for.
const TOKENS =
  /'[^']*(?:''[^']*)*'|"[^"]*(?:""[^"]*)*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\?\d+|[:@$][A-Za-z_]\w*|\?|;|[^\s;?:@$'"`[/-]+|\S/g

const TRIGGER = /^\s*create\s+(?:temp\w*\s+)?trigger\b/i

/** What the text of a statement contains. */
export interface SqlFacts {
  /** Number of `?`; undefined when there are numbered or named placeholders, whose number SQLite alone knows. */
  readonly placeholders: number | undefined
  /** Something follows the first statement: SQLite would leave it out without a word. */
  readonly hasSecondStatement: boolean
}

/** Finds placeholders and statement ends. Once per prepared statement, so speed matters little. */
export function scanSql(sql: string): SqlFacts {
  let plain = 0
  let others = 0
  let ended = false
  let hasSecondStatement = false
  for (const [token] of sql.matchAll(TOKENS)) {
    if (token.startsWith('--') || token.startsWith('/*')) continue
    if (token === ';') ended = true
    else if (ended) hasSecondStatement = true
    if (token === '?') plain++
    else if (/^(?:\?\d|[:@$]\w)/.test(token)) others++
  }
  return {
    placeholders: others > 0 ? undefined : plain,
    hasSecondStatement: hasSecondStatement && !TRIGGER.test(sql),
  }
}

/** True when a semicolon stands before the end, which is the only way to a second statement. Cheap on long texts. */
export function mayHaveSecondStatement(sql: string): boolean {
  const semicolon = sql.indexOf(';')
  return semicolon >= 0 && semicolon < sql.length - 1
}
