// The import declarations of a component's script: its markup uses what they bind.
import { typescript } from './script.ts'

export async function importsOf(text: string): Promise<string> {
  const ts = await typescript()
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  return file.statements
    .filter(statement => ts.isImportDeclaration(statement))
    .map(statement => `${statement.getText(file)};`)
    .join('')
}
