import ts from 'typescript'

/** Error codes that a source mentions. */
export interface MentionedCodes {
  /** In string literals, where they do something. */
  readonly inCode: readonly string[]
  /** In comments, as in `@throws`. */
  readonly inComments: readonly string[]
}

const CODE = /\bBENCH_[A-Z]+(?:_[A-Z]+)*\b/g

/** Codes in a source. Names of environment variables look alike and are left out. */
export function mentionedCodes(file: string, text: string): MentionedCodes {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const inCode: string[] = []
  const environment = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      const codes = node.text.match(CODE) ?? []
      if (isEnvironmentName(node)) codes.forEach((name) => environment.add(name))
      else inCode.push(...codes)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  const known = new Set([...inCode, ...environment])
  const inComments = (text.match(CODE) ?? []).filter((code) => !known.has(code))
  return { inCode, inComments }
}

/** `process.env['X']`, `env['X']` or `{ env: 'X' }`. */
function isEnvironmentName(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isElementAccessExpression(parent)) return /\benv(?:ironment)?$/i.test(parent.expression.getText())
  return ts.isPropertyAssignment(parent) && parent.name.getText() === 'env'
}
