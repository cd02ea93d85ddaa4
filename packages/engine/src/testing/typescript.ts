// Reads the TypeScript format as a compiler would, and runs it.
import ts from 'typescript'

export interface TypeScriptTokens {
  tokens: Record<string, unknown>
  tokenTypes: Record<string, string>
  modes?: Record<string, Record<string, unknown>>
}

export function runTypeScript(code: string): TypeScriptTokens {
  const { outputText, diagnostics } = ts.transpileModule(code, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  if (diagnostics?.length) throw new Error(ts.flattenDiagnosticMessageText(diagnostics[0]!.messageText, '\n'))
  const exports = {}
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- that is the test
  new Function('exports', outputText)(exports)
  return exports as TypeScriptTokens
}
