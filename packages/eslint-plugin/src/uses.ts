// The references to tokens in a program: custom properties in its strings, and members of the generated module.
import type { Language } from '@tessera/engine'
import { usesIn } from '@tessera/lint-core'
import type { Rule } from 'eslint'
import type {
  Expression,
  ImportDeclaration,
  Literal,
  MemberExpression,
  PrivateIdentifier,
  Super,
  TemplateElement,
} from 'estree'
import type { Range } from './rule.ts'

export interface PlacedUse {
  language: Language
  name: string
  range: Range
}

/** Calls `found` for each reference. */
export function visitUses(
  { sourceCode }: Rule.RuleContext,
  module: string,
  found: (use: PlacedUse) => void,
): Rule.RuleListener {
  const inText = (node: Literal | TemplateElement) => {
    const [start] = node.range!
    for (const { name, start: at, end } of usesIn(sourceCode.getText(node), 'css'))
      found({ language: 'css', name, range: [start + at, start + end] })
  }
  /** The program's local names of the module's `tokens` and `modes`. */
  const bound = new Map<string, 'tokens' | 'modes' | 'all'>()
  return {
    ImportDeclaration: node => bind(node, module, bound),
    Literal(node) {
      if (typeof node.value === 'string') inText(node)
    },
    TemplateElement: inText,
    MemberExpression(node) {
      const { property, computed } = node
      if (!computed || property.type !== 'Literal' || typeof property.value !== 'string') return
      if (!isOfTokens(node.object, bound)) return
      const [start, end] = property.range!
      found({ language: 'typescript', name: property.value, range: [start + 1, end - 1] })
    },
  }
}

function bind(
  { source, specifiers }: ImportDeclaration,
  module: string,
  bound: Map<string, 'tokens' | 'modes' | 'all'>,
) {
  const from = String(source.value).replace(/\.[cm]?[jt]sx?$/, '')
  if (from !== module && !from.endsWith(`/${module}`)) return
  for (const specifier of specifiers) {
    if (specifier.type === 'ImportNamespaceSpecifier') bound.set(specifier.local.name, 'all')
    if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
    const { name } = specifier.imported
    if (name === 'tokens' || name === 'modes') bound.set(specifier.local.name, name)
  }
}

type Part = Expression | PrivateIdentifier | Super

/** `tokens`, `all.tokens`, `modes.dark`, `all.modes.dark`. */
function isOfTokens(node: Part, bound: ReadonlyMap<string, string>): boolean {
  if (node.type === 'Identifier') return bound.get(node.name) === 'tokens'
  if (node.type !== 'MemberExpression') return false
  const { object } = node
  if (object.type === 'Identifier' && bound.get(object.name) === 'modes') return true
  return (
    isMemberOfAll(node, 'tokens', bound) ||
    (object.type === 'MemberExpression' && isMemberOfAll(object, 'modes', bound))
  )
}

function isMemberOfAll(
  { object, property, computed }: MemberExpression,
  name: string,
  bound: ReadonlyMap<string, string>,
) {
  const isAll = object.type === 'Identifier' && bound.get(object.name) === 'all'
  return isAll && !computed && property.type === 'Identifier' && property.name === name
}
