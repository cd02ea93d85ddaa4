// Finds custom properties and classes in the strings of JavaScript and TypeScript with JSX, and members of the
// generated module.
import type * as Ts from 'typescript'
import { noneFound, Unparsable } from '../occurrence.ts'
import type { CodeScan } from '../occurrence.ts'
import { createBindings } from './bindings.ts'
import { findInLiteral } from './literals.ts'
import { constantTexts } from './constants.ts'
import { findMembers } from './members.ts'
import { Paths } from './paths.ts'
import { findStyles } from './styles.ts'
import { ThemeNames } from './theme-names.ts'

export type Dialect = 'js' | 'jsx' | 'ts' | 'tsx'

let loaded: Promise<typeof Ts> | undefined
export const typescript = (): Promise<typeof Ts> =>
  (loaded ??= import('typescript').then(module => module.default ?? module))

/** `text` is a whole file, or one expression of markup; `ofClasses`: of an attribute for classes. */
export async function findInScript(text: string, dialect: Dialect, ofClasses = false): Promise<CodeScan> {
  const ts = await typescript()
  const kinds = { js: ts.ScriptKind.JSX, jsx: ts.ScriptKind.JSX, ts: ts.ScriptKind.TS, tsx: ts.ScriptKind.TSX }
  const file = ts.createSourceFile(`file.${dialect}`, text, ts.ScriptTarget.Latest, true, kinds[dialect])
  // TypeScript does not declare the parser's list of errors.
  const { parseDiagnostics = [] } = file as { parseDiagnostics?: readonly Ts.DiagnosticWithLocation[] }
  const [fault] = parseDiagnostics
  if (fault) throw new Unparsable(ts.flattenDiagnosticMessageText(fault.messageText, ' '), fault.start)
  const found = noneFound()
  const bindings = createBindings(ts, file)
  const paths = new Paths(ts, file, found, constantTexts(ts, file))
  const themeNames = new ThemeNames(ts, file, found)
  const visit = (node: Ts.Node): void => {
    findInLiteral(ts, file, node, found, ofClasses)
    findMembers(ts, file, node, bindings, found)
    findStyles(ts, file, node, found)
    paths.visit(node)
    themeNames.visit(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
