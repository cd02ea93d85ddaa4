// Finds members of objects that hold tokens by the parts of their names: `theme.colors.brand[500]`, `vars.space.s`.
import type * as Ts from 'typescript'
import type { CodeScan } from '../occurrence.ts'
import type { TextOf } from './constants.ts'

type Typescript = typeof Ts

/** What objects of tokens are called; the function returns one. */
const objects = new Set(['theme', 'tokens', 'vars'])
const returning = new Set(['useTheme'])
/** Modules whose exports may be tokens, one by one. */
const ofTokens = /token|theme|design|\bvars\b/i

interface Step {
  name: string
  start: number
  end: number
}

export class Paths {
  readonly #ts: Typescript
  readonly #file: Ts.SourceFile
  readonly #found: CodeScan
  readonly #textOf: TextOf
  /** By variable, the path of its value within an object of tokens. */
  readonly #aliases = new Map<string, string[]>()
  /** By variable, the exported name; those whose name alone may be a token's. */
  readonly #imported = new Map<string, string>()
  readonly #single = new Set<string>()

  constructor(ts: Typescript, file: Ts.SourceFile, found: CodeScan, textOf: TextOf) {
    this.#ts = ts
    this.#file = file
    this.#found = found
    this.#textOf = textOf
    for (const statement of file.statements) if (ts.isImportDeclaration(statement)) this.#import(statement)
  }

  #import({ importClause, moduleSpecifier }: Ts.ImportDeclaration): void {
    const ts = this.#ts
    const isOfTokens = ts.isStringLiteral(moduleSpecifier) && ofTokens.test(moduleSpecifier.text)
    const bound = importClause?.namedBindings
    if (isOfTokens) {
      if (importClause?.name) this.#aliases.set(importClause.name.text, [])
      if (bound && ts.isNamespaceImport(bound)) this.#aliases.set(bound.name.text, [])
    }
    if (bound && ts.isNamedImports(bound)) for (const each of bound.elements) this.#importOne(each, isOfTokens)
  }

  #importOne({ name, propertyName }: Ts.ImportSpecifier, isOfTokens: boolean): void {
    const exported = (propertyName ?? name).text
    if (!objects.has(exported)) this.#imported.set(name.text, exported)
    else if (exported !== name.text) this.#aliases.set(name.text, [])
    if (isOfTokens) this.#single.add(name.text)
  }

  visit(node: Ts.Node): void {
    const ts = this.#ts
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) this.#access(node)
    else if (ts.isVariableDeclaration(node) && node.initializer) this.#declare(node.name, node.initializer)
    else if (ts.isBindingElement(node)) this.#parameter(node)
    else if (ts.isIdentifier(node)) this.#alone(node)
  }

  /** `({ theme: { colors } }) =>` */
  #parameter({ name, propertyName, parent }: Ts.BindingElement): void {
    const ts = this.#ts
    if (!propertyName || !ts.isIdentifier(propertyName) || !objects.has(propertyName.text)) return
    if (ts.isParameter(parent.parent)) this.#bind(name, [])
  }

  #declare(name: Ts.BindingName, initializer: Ts.Expression): void {
    const steps = this.#pathOf(initializer)
    if (steps) this.#bind(name, [...steps.before, ...steps.path.map(step => step.name)])
  }

  /** Gives variables their paths; one that is in a pattern by itself may be the token. */
  #bind(name: Ts.BindingName, path: string[]): void {
    const ts = this.#ts
    if (ts.isIdentifier(name)) {
      if (!objects.has(name.text)) this.#aliases.set(name.text, path)
    } else if (ts.isObjectBindingPattern(name))
      for (const { propertyName, name: inner, dotDotDotToken } of name.elements) {
        const key = propertyName ?? inner
        if (dotDotDotToken || !(ts.isIdentifier(key) || ts.isStringLiteral(key) || ts.isNumericLiteral(key))) continue
        const next = [...path, key.text]
        this.#add(next, [], { name: key.text, start: key.getStart(this.#file), end: key.getEnd() })
        this.#bind(inner, next)
      }
  }

  #access(node: Ts.PropertyAccessExpression | Ts.ElementAccessExpression): void {
    const ts = this.#ts
    const { parent } = node
    const isInner =
      (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === node
    if (isInner) return
    // A pattern that takes the value apart has the places.
    if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)) return
    const found = this.#pathOf(node)
    if (!found || found.path.length === 0) return
    const [first, ...more] = found.path
    this.#add([...found.before, first!.name], more, first!)
  }

  /** `import { colorBrand } from './tokens'`: the variable itself. */
  #alone(node: Ts.Identifier): void {
    const ts = this.#ts
    if (!this.#single.has(node.text)) return
    const { parent } = node
    if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return
    if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) {
      if (parent.expression === node || (ts.isPropertyAccessExpression(parent) && parent.name === node)) return
    }
    if (ts.isPropertyAssignment(parent) && parent.name === node) return
    const name = this.#imported.get(node.text)
    if (name === undefined) return
    const [start, end] = [node.getStart(this.#file), node.getEnd()]
    this.#found.places.push({ kind: 'typescript', start, end, name, isGuess: true })
  }

  /** A value may have members of its own, so that the beginnings of the path are tried as well. */
  #add(path: readonly string[], more: readonly Step[], { start, end }: Step): void {
    const names = [path.join('.')]
    for (const step of more) names.unshift(`${names[0]}.${step.name}`)
    const [name, ...others] = names
    this.#found.places.push({
      kind: 'typescript',
      start,
      end: more.at(-1)?.end ?? end,
      name: name!,
      others,
      isGuess: true,
    })
  }

  /** null: the expression is not within an object of tokens. */
  #pathOf(expression: Ts.Expression): { before: string[]; path: Step[] } | null {
    const ts = this.#ts
    const path: Step[] = []
    let at: Ts.Node = expression
    for (;;) {
      if (ts.isPropertyAccessExpression(at)) {
        if (objects.has(at.name.text)) return { before: [], path }
        path.unshift({ name: at.name.text, start: at.name.getStart(this.#file), end: at.name.getEnd() })
        at = at.expression
      } else if (ts.isElementAccessExpression(at)) {
        const name = this.#textOf(at.argumentExpression)
        if (name === null) return null
        path.unshift({ name, ...this.#rangeOf(at.argumentExpression) })
        at = at.expression
      } else if (ts.isNonNullExpression(at) || ts.isParenthesizedExpression(at) || ts.isAsExpression(at))
        at = at.expression
      else break
    }
    const before = this.#rootOf(at, path.length > 0)
    return before ? { before, path } : null
  }

  /** What the names of members at an expression begin with; null: it holds no tokens. */
  #rootOf(at: Ts.Node, hasMembers: boolean): string[] | null {
    const ts = this.#ts
    if (ts.isCallExpression(at)) return ts.isIdentifier(at.expression) && returning.has(at.expression.text) ? [] : null
    if (!ts.isIdentifier(at)) return null
    const alias = this.#aliases.get(at.text)
    if (alias) return alias
    if (objects.has(at.text)) return []
    const imported = this.#imported.get(at.text)
    return imported !== undefined && hasMembers ? [imported] : null
  }

  #rangeOf(argument: Ts.Expression): { start: number; end: number } {
    const quote = this.#ts.isStringLiteralLike(argument) ? 1 : 0
    return { start: argument.getStart(this.#file) + quote, end: argument.getEnd() - quote }
  }
}
