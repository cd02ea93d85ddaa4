// The constants of a script whose value is plain text.
import type * as Ts from 'typescript'

type Typescript = typeof Ts

/** The text that an expression has in every run; null: it is not known. */
export type TextOf = (expression: Ts.Node) => string | null

/** Constants refer to constants before them; this many steps are followed. */
const deepest = 10

export function constantTexts(ts: Typescript, file: Ts.SourceFile): TextOf {
  const initializers = new Map<string, Ts.Expression | null>()
  const visit = (node: Ts.Node): void => {
    if (ts.isVariableDeclarationList(node))
      for (const { name, initializer } of node.declarations)
        if (ts.isIdentifier(name)) {
          const isConstant = (node.flags & ts.NodeFlags.Const) !== 0 && !initializers.has(name.text)
          // A name that is declared twice has no one value.
          initializers.set(name.text, isConstant && initializer ? initializer : null)
        }
    if (ts.isParameter(node) && ts.isIdentifier(node.name)) initializers.set(node.name.text, null)
    ts.forEachChild(node, visit)
  }
  visit(file)
  const textOf = (node: Ts.Node, depth: number): string | null => {
    if (depth > deepest) return null
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textOf(node.expression, depth + 1)
    if (ts.isIdentifier(node)) {
      const initializer = initializers.get(node.text)
      return initializer ? textOf(initializer, depth + 1) : null
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return joined([textOf(node.left, depth + 1), textOf(node.right, depth + 1)])
    if (!ts.isTemplateExpression(node)) return null
    const spans = node.templateSpans.flatMap(({ expression, literal }) => [textOf(expression, depth + 1), literal.text])
    return joined([node.head.text, ...spans])
  }
  return node => textOf(node, 0)
}

const joined = (parts: readonly (string | null)[]): string | null =>
  parts.every(part => part !== null) ? parts.join('') : null
