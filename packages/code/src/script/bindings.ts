// Resolves which identifiers of a script refer to the objects of the generated module.
import type * as Ts from 'typescript'

type Typescript = typeof Ts

/** The exports of the module: the tokens or their types by name, the modes with their tokens, or the module itself. */
export type Meaning = 'tokens' | 'modes' | 'module'

const exported = new Map<string, Meaning>([
  ['tokens', 'tokens'],
  ['tokenTypes', 'tokens'],
  ['modes', 'modes'],
])
const typesExported = new Set(['TokenName', 'NamesOf'])

export interface Bindings {
  /** null: the identifier refers to something else in its scope. */
  meaning(identifier: Ts.Identifier): Meaning | null
  /** Whether it is the type of the tokens' names. */
  isNameType(identifier: Ts.Identifier): boolean
  /** The script imports from the generated module. */
  some: boolean
}

export function createBindings(ts: Typescript, file: Ts.SourceFile): Bindings {
  const meanings = new Map<string, Meaning>()
  const nameTypes = new Set<string>()
  const imports = new Set<Ts.Node>()
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) importOf(statement)
    if (ts.isVariableStatement(statement)) for (const each of statement.declarationList.declarations) required(each)
  }
  if (meanings.size === 0 && nameTypes.size === 0) return { meaning: () => null, isNameType: () => false, some: false }

  function importOf({ importClause, moduleSpecifier }: Ts.ImportDeclaration): void {
    const bound = importClause?.namedBindings
    if (!bound || !ts.isStringLiteral(moduleSpecifier)) return
    if (ts.isNamespaceImport(bound)) {
      meanings.set(bound.name.text, 'module')
      imports.add(bound)
    } else
      for (const element of bound.elements) {
        const name = (element.propertyName ?? element.name).text
        const meaning = exported.get(name)
        if (meaning) meanings.set(element.name.text, meaning)
        if (typesExported.has(name)) nameTypes.add(element.name.text)
        imports.add(element)
      }
  }

  /** `const { tokens } = require('./tokens')` */
  function required({ name, initializer }: Ts.VariableDeclaration): void {
    if (!initializer || !ts.isCallExpression(initializer) || initializer.expression.getText() !== 'require') return
    if (ts.isIdentifier(name)) meanings.set(name.text, 'module')
    else if (ts.isObjectBindingPattern(name))
      for (const element of name.elements) {
        const meaning = exported.get((element.propertyName ?? element.name).getText())
        if (!meaning || !ts.isIdentifier(element.name)) continue
        meanings.set(element.name.text, meaning)
        imports.add(element)
      }
    imports.add(name.parent)
  }

  const declared = declarations(ts, file, new Set(meanings.keys()))
  return {
    some: true,
    meaning(identifier) {
      const meaning = meanings.get(identifier.text)
      if (!meaning) return null
      for (let at: Ts.Node | undefined = identifier.parent; at; at = at.parent) {
        const inner = declared.get(at)?.get(identifier.text)
        if (inner) return inner.every(node => imports.has(node)) ? meaning : null
      }
      return meaning
    },
    isNameType: identifier => nameTypes.has(identifier.text),
  }
}

/** The declarations of the names, by scope and name. */
function declarations(ts: Typescript, file: Ts.SourceFile, names: ReadonlySet<string>) {
  const declared = new Map<Ts.Node, Map<string, Ts.Node[]>>()
  const add = (node: Ts.Node, name: string) => {
    if (!names.has(name)) return
    const scope = scopeOf(ts, node)
    const inScope = declared.get(scope) ?? new Map<string, Ts.Node[]>()
    declared.set(scope, inScope.set(name, [...(inScope.get(name) ?? []), node]))
  }
  const visit = (node: Ts.Node): void => {
    const isNamed =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isEnumDeclaration(node)
    if (isNamed && node.name && ts.isIdentifier(node.name)) add(node, node.name.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return declared
}

/** `var` is scoped to its function, other declarations to their block. */
function scopeOf(ts: Typescript, node: Ts.Node): Ts.Node {
  const isVar =
    ts.isVariableDeclaration(node) &&
    ts.isVariableDeclarationList(node.parent) &&
    (node.parent.flags & ts.NodeFlags.BlockScoped) === 0
  let at = node.parent
  while (at.parent) {
    if (ts.isFunctionLike(at) || ts.isSourceFile(at) || ts.isModuleBlock(at)) return at
    if (!isVar && isBlockScope(ts, at)) return at
    at = at.parent
  }
  return at
}

const isBlockScope = (ts: Typescript, node: Ts.Node): boolean =>
  ts.isBlock(node) ||
  ts.isForStatement(node) ||
  ts.isForOfStatement(node) ||
  ts.isForInStatement(node) ||
  ts.isCatchClause(node) ||
  ts.isCaseBlock(node)
