import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Docstrings of an interface's fields, by field, in the order of the source. */
export function fieldDocs(file: URL, interfaceName: string): ReadonlyMap<string, string> {
  const source = ts.createSourceFile(fileURLToPath(file), readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const docs = new Map<string, string>()
  for (const statement of source.statements) {
    if (!ts.isInterfaceDeclaration(statement) || statement.name.text !== interfaceName) continue
    for (const member of statement.members) {
      const comments = ts.getJSDocCommentsAndTags(member).map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
      docs.set(member.name?.getText(source) ?? '', comments.join(' ').replaceAll('\n', ' '))
    }
  }
  if (docs.size === 0) throw new Error(`no interface ${interfaceName} in ${fileURLToPath(file)}`)
  return docs
}
