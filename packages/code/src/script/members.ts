// Members of the generated module's objects: `tokens['color.brand']`, `tokens.brand`, `const { brand } = tokens`.
import type * as Ts from 'typescript'
import { workedOut } from '../css/properties.ts'
import type { Found } from '../place.ts'
import type { Bindings, Meaning } from './bindings.ts'
import { inQuotes } from './text.ts'

type Typescript = typeof Ts

export function findMembers(
  ts: Typescript,
  file: Ts.SourceFile,
  node: Ts.Node,
  bindings: Bindings,
  found: Found,
): void {
  if (!bindings.some) return
  if (ts.isPropertyAccessExpression(node)) {
    if (meaningOf(node.expression) === 'tokens') member(node)
  } else if (ts.isElementAccessExpression(node)) {
    if (meaningOf(node.expression) === 'tokens') key(node.argumentExpression)
  } else if (ts.isIndexedAccessTypeNode(node)) {
    const { objectType, indexType } = node
    const queried = ts.isParenthesizedTypeNode(objectType) ? objectType.type : objectType
    if (
      ts.isTypeQueryNode(queried) &&
      ts.isIdentifier(queried.exprName) &&
      bindings.meaning(queried.exprName) === 'tokens'
    )
      for (const each of ts.isUnionTypeNode(indexType) ? indexType.types : [indexType])
        if (ts.isLiteralTypeNode(each)) key(each.literal)
  } else if (ts.isBindingElement(node)) bound(node)
  else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) loose(node)

  function meaningOf(expression: Ts.Expression): Meaning | null {
    const inner = ts.skipPartiallyEmittedExpressions(
      ts.isParenthesizedExpression(expression) || ts.isNonNullExpression(expression) || ts.isAsExpression(expression)
        ? expression.expression
        : expression,
    ) as Ts.Expression
    if (ts.isIdentifier(inner)) return bindings.meaning(inner)
    const isProperty = ts.isPropertyAccessExpression(inner)
    if (!isProperty && !ts.isElementAccessExpression(inner)) return null
    const outer = meaningOf(inner.expression)
    if (outer === 'modes') return 'tokens'
    if (outer !== 'module') return null
    const name = isProperty ? inner.name.text : stringOf(inner.argumentExpression)
    return name === 'tokens' || name === 'tokenTypes' ? 'tokens' : name === 'modes' ? 'modes' : null
  }

  function stringOf(expression: Ts.Node): string | null {
    return ts.isStringLiteralLike(expression) ? expression.text : null
  }

  /** A name that is no identifier goes into brackets. */
  function member(access: Ts.PropertyAccessExpression): void {
    const { name, questionDotToken } = access
    const start = access.expression.getEnd()
    const rest = file.text.slice(start, name.getStart(file))
    found.places.push({
      kind: 'typescript',
      start: isPlainDot(rest) ? start : name.getStart(file),
      end: name.getEnd(),
      name: name.text,
      written(next) {
        if (isIdentifier(ts, next)) return isPlainDot(rest) ? `${rest}${next}` : next
        if (!isPlainDot(rest)) return null
        return `${questionDotToken ? '?.' : ''}['${inQuotes(next, "'")}']`
      },
    })
  }

  function key(argument: Ts.Node): void {
    if (ts.isStringLiteralLike(argument)) quoted(argument)
    else if (ts.isTemplateExpression(argument)) {
      const after = argument.templateSpans.length === 1 ? argument.templateSpans[0]!.literal.text : ''
      found.doubts.push({
        kind: 'typescript',
        start: argument.getStart(file),
        before: argument.head.text,
        after,
        why: workedOut,
      })
    } else if (ts.isConditionalExpression(argument)) {
      key(argument.whenTrue)
      key(argument.whenFalse)
    } else if (ts.isParenthesizedExpression(argument) || ts.isAsExpression(argument)) key(argument.expression)
    else found.doubts.push({ kind: 'typescript', start: argument.getStart(file), before: '', why: workedOut })
  }

  function quoted(literal: Ts.StringLiteralLike): void {
    const start = literal.getStart(file) + 1
    const quote = file.text[start - 1] ?? "'"
    found.places.push({
      kind: 'typescript',
      start,
      end: literal.getEnd() - 1,
      name: literal.text,
      written: next => inQuotes(next, quote),
    })
  }

  function bound(element: Ts.BindingElement): void {
    const pattern = element.parent
    const declaration = pattern.parent
    if (!ts.isObjectBindingPattern(pattern) || !ts.isVariableDeclaration(declaration) || !declaration.initializer)
      return
    if (element.dotDotDotToken || meaningOf(declaration.initializer) !== 'tokens') return
    const { propertyName, name } = element
    if (propertyName && ts.isStringLiteral(propertyName)) quoted(propertyName)
    else if (propertyName && ts.isComputedPropertyName(propertyName)) key(propertyName.expression)
    else {
      const said = propertyName ?? name
      if (!ts.isIdentifier(said)) return
      const spelled = (next: string) => (isIdentifier(ts, next) ? next : `'${inQuotes(next, "'")}'`)
      found.places.push({
        kind: 'typescript',
        start: said.getStart(file),
        end: said.getEnd(),
        name: said.text,
        written: next => (propertyName ? spelled(next) : `${spelled(next)}: ${said.text}`),
      })
    }
  }

  /** Of the type of names, or in a script that uses the module: it may be a name. */
  function loose(literal: Ts.StringLiteralLike): void {
    const { parent } = literal
    if (ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent) || ts.isImportDeclaration(parent)) return
    if (ts.isBindingElement(parent)) return
    if (isOfNameType(literal)) quoted(literal)
    else if (literal.text.includes('.'))
      found.doubts.push({
        kind: 'typescript',
        start: literal.getStart(file),
        name: literal.text,
        why: 'the string may be the name of the token',
      })
  }

  function isOfNameType(literal: Ts.Node): boolean {
    for (let at: Ts.Node = literal; at.parent; at = at.parent) {
      const { parent } = at
      if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)) {
        if (mentions(parent.type)) return true
      } else if (ts.isVariableDeclaration(parent) || ts.isParameter(parent))
        return parent.type !== undefined && mentions(parent.type)
      else if (
        !ts.isArrayLiteralExpression(parent) &&
        !ts.isConditionalExpression(parent) &&
        !ts.isParenthesizedExpression(parent)
      )
        return false
    }
    return false
  }

  function mentions(type: Ts.TypeNode): boolean {
    if (ts.isTypeReferenceNode(type))
      return (
        (ts.isIdentifier(type.typeName) && bindings.isNameType(type.typeName)) ||
        (type.typeArguments?.some(mentions) ?? false)
      )
    return ts.isArrayTypeNode(type) ? mentions(type.elementType) : ts.isTypeOperatorNode(type) && mentions(type.type)
  }
}

const isPlainDot = (text: string) => text === '.' || text === '?.'

function isIdentifier(ts: Typescript, name: string): boolean {
  return [...name].every((char, index) => {
    const code = char.codePointAt(0)!
    return index === 0
      ? ts.isIdentifierStart(code, ts.ScriptTarget.Latest)
      : ts.isIdentifierPart(code, ts.ScriptTarget.Latest)
  })
}
