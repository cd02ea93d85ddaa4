// Finds members of the generated module's objects: `tokens['color.brand']`, `tokens.brand`, `const { brand } = tokens`.
import type * as Ts from 'typescript'
import { workedOut } from '../css/properties.ts'
import type { CodeScan } from '../occurrence.ts'
import type { Bindings, Meaning } from './bindings.ts'
import { inQuotes } from './text.ts'

type Typescript = typeof Ts

export function findMembers(
  ts: Typescript,
  file: Ts.SourceFile,
  node: Ts.Node,
  bindings: Bindings,
  found: CodeScan,
): void {
  if (!bindings.some) return
  const members = new Members(ts, file, bindings, found)
  if (ts.isPropertyAccessExpression(node)) members.access(node)
  else if (ts.isElementAccessExpression(node)) members.elementAccess(node)
  else if (ts.isIndexedAccessTypeNode(node)) members.indexedType(node)
  else if (ts.isBindingElement(node)) members.binding(node)
  else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) members.loose(node)
}

class Members {
  readonly #ts: Typescript
  readonly #file: Ts.SourceFile
  readonly #bindings: Bindings
  readonly #found: CodeScan

  constructor(ts: Typescript, file: Ts.SourceFile, bindings: Bindings, found: CodeScan) {
    this.#ts = ts
    this.#file = file
    this.#bindings = bindings
    this.#found = found
  }

  /** A new name that is not an identifier needs brackets. */
  access({ expression, name, questionDotToken }: Ts.PropertyAccessExpression): void {
    if (this.#meaningOf(expression) !== 'tokens') return
    const start = expression.getEnd()
    const nameStart = name.getStart(this.#file)
    const rest = this.#file.text.slice(start, nameStart)
    this.#found.places.push({
      kind: 'typescript',
      start: isPlainDot(rest) ? start : nameStart,
      end: name.getEnd(),
      name: name.text,
      written: next => {
        if (isIdentifier(this.#ts, next)) return isPlainDot(rest) ? `${rest}${next}` : next
        if (!isPlainDot(rest)) return null
        return `${questionDotToken ? '?.' : ''}['${inQuotes(next, "'")}']`
      },
    })
  }

  elementAccess({ expression, argumentExpression }: Ts.ElementAccessExpression): void {
    if (this.#meaningOf(expression) === 'tokens') this.#key(argumentExpression)
  }

  indexedType({ objectType, indexType }: Ts.IndexedAccessTypeNode): void {
    const ts = this.#ts
    const queried = ts.isParenthesizedTypeNode(objectType) ? objectType.type : objectType
    if (!ts.isTypeQueryNode(queried) || !ts.isIdentifier(queried.exprName)) return
    if (this.#bindings.meaning(queried.exprName) !== 'tokens') return
    for (const each of ts.isUnionTypeNode(indexType) ? indexType.types : [indexType])
      if (ts.isLiteralTypeNode(each)) this.#key(each.literal)
  }

  binding(element: Ts.BindingElement): void {
    const ts = this.#ts
    const pattern = element.parent
    const declaration = pattern.parent
    if (!ts.isObjectBindingPattern(pattern) || !ts.isVariableDeclaration(declaration) || !declaration.initializer)
      return
    if (element.dotDotDotToken || this.#meaningOf(declaration.initializer) !== 'tokens') return
    const { propertyName, name } = element
    if (propertyName && ts.isStringLiteral(propertyName)) this.#quoted(propertyName)
    else if (propertyName && ts.isComputedPropertyName(propertyName)) this.#key(propertyName.expression)
    else this.#boundName(propertyName ?? name, propertyName !== undefined)
  }

  /** A string elsewhere: a name if its type says so; else a doubt, since the script uses the module. */
  loose(literal: Ts.StringLiteralLike): void {
    const ts = this.#ts
    const { parent } = literal
    if (ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent) || ts.isImportDeclaration(parent)) return
    if (ts.isBindingElement(parent)) return
    if (this.#isOfNameType(literal)) this.#quoted(literal)
    else if (literal.text.includes('.'))
      this.#found.doubts.push({
        kind: 'typescript',
        start: literal.getStart(this.#file),
        name: literal.text,
        why: 'the string may be the name of the token',
      })
  }

  #meaningOf(expression: Ts.Expression): Meaning | null {
    const ts = this.#ts
    const inner = this.#withoutWrapper(expression)
    if (ts.isIdentifier(inner)) return this.#bindings.meaning(inner)
    const isProperty = ts.isPropertyAccessExpression(inner)
    if (!isProperty && !ts.isElementAccessExpression(inner)) return null
    const outer = this.#meaningOf(inner.expression)
    if (outer === 'modes') return 'tokens'
    if (outer !== 'module') return null
    const name = isProperty ? inner.name.text : this.#stringOf(inner.argumentExpression)
    return name === 'tokens' || name === 'tokenTypes' ? 'tokens' : name === 'modes' ? 'modes' : null
  }

  /** Removes parentheses, `!` or `as`. */
  #withoutWrapper(expression: Ts.Expression): Ts.Expression {
    const ts = this.#ts
    const isWrapper =
      ts.isParenthesizedExpression(expression) || ts.isNonNullExpression(expression) || ts.isAsExpression(expression)
    return ts.skipPartiallyEmittedExpressions(isWrapper ? expression.expression : expression) as Ts.Expression
  }

  #stringOf(expression: Ts.Node): string | null {
    return this.#ts.isStringLiteralLike(expression) ? expression.text : null
  }

  #key(argument: Ts.Node): void {
    const ts = this.#ts
    if (ts.isStringLiteralLike(argument)) this.#quoted(argument)
    else if (ts.isConditionalExpression(argument)) {
      this.#key(argument.whenTrue)
      this.#key(argument.whenFalse)
    } else if (ts.isParenthesizedExpression(argument) || ts.isAsExpression(argument)) this.#key(argument.expression)
    else this.#workedOut(argument)
  }

  #workedOut(argument: Ts.Node): void {
    const about = { kind: 'typescript', start: argument.getStart(this.#file), why: workedOut } as const
    if (!this.#ts.isTemplateExpression(argument)) {
      this.#found.doubts.push({ ...about, before: '' })
      return
    }
    const [span, ...others] = argument.templateSpans
    const after = span && others.length === 0 ? span.literal.text : ''
    this.#found.doubts.push({ ...about, before: argument.head.text, after })
  }

  #quoted(literal: Ts.StringLiteralLike): void {
    const start = literal.getStart(this.#file) + 1
    const quote = this.#file.text[start - 1] ?? "'"
    this.#found.places.push({
      kind: 'typescript',
      start,
      end: literal.getEnd() - 1,
      name: literal.text,
      written: next => inQuotes(next, quote),
    })
  }

  /** `isRenamed`: the variable has another name than the token. */
  #boundName(name: Ts.PropertyName | Ts.BindingName, isRenamed: boolean): void {
    if (!this.#ts.isIdentifier(name)) return
    const spelled = (next: string) => (isIdentifier(this.#ts, next) ? next : `'${inQuotes(next, "'")}'`)
    this.#found.places.push({
      kind: 'typescript',
      start: name.getStart(this.#file),
      end: name.getEnd(),
      name: name.text,
      written: next => (isRenamed ? spelled(next) : `${spelled(next)}: ${name.text}`),
    })
  }

  #isOfNameType(literal: Ts.Node): boolean {
    const ts = this.#ts
    for (let at: Ts.Node = literal; at.parent; at = at.parent) {
      const { parent } = at
      if (ts.isVariableDeclaration(parent) || ts.isParameter(parent))
        return parent.type !== undefined && this.#mentions(parent.type)
      const isCast = ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)
      if (isCast && this.#mentions(parent.type)) return true
      const isPassedOn =
        isCast ||
        ts.isArrayLiteralExpression(parent) ||
        ts.isConditionalExpression(parent) ||
        ts.isParenthesizedExpression(parent)
      if (!isPassedOn) return false
    }
    return false
  }

  #mentions(type: Ts.TypeNode): boolean {
    const ts = this.#ts
    if (ts.isTypeReferenceNode(type))
      return (
        (ts.isIdentifier(type.typeName) && this.#bindings.isNameType(type.typeName)) ||
        (type.typeArguments?.some(each => this.#mentions(each)) ?? false)
      )
    if (ts.isArrayTypeNode(type)) return this.#mentions(type.elementType)
    return ts.isTypeOperatorNode(type) && this.#mentions(type.type)
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
