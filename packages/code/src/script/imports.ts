// The import declarations of a component's script, whose bindings its markup uses.
import { typescript } from './script.ts'

export async function importsOf(text: string): Promise<string> {
  const ts = await typescript()
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  return file.statements
    .filter(statement => ts.isImportDeclaration(statement))
    .map(statement => `${statement.getText(file)};`)
    .join('')
}
