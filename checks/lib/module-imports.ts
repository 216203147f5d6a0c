import ts from 'typescript'

/** One mention of another module. */
export interface ModuleImport {
  readonly specifier: string
  /** 1-based. */
  readonly line: number
  /** Nothing of it is left at run time: `import type`, `export type`, `import('…').Name` in a type. */
  readonly typeOnly: boolean
}

/** All modules that a source names: static, dynamic and type imports, and re-exports. */
export function importsOf(path: string, text: string): ModuleImport[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const found: ModuleImport[] = []
  const add = (specifier: ts.Node | undefined, typeOnly: boolean): void => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return
    const line = source.getLineAndCharacterOfPosition(specifier.getStart(source)).line + 1
    found.push({ specifier: specifier.text, line, typeOnly })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, node.isTypeOnly)
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false)
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
