// The references to tokens in a style sheet, and the names that it declares itself.
import { declaredIn, usesIn, type Dialect, type Use } from '@tessera/lint-core'
import type { AtRule, ChildNode, Declaration, Root } from 'postcss'

/** Less: `@name: value` is an at-rule to the parser. */
interface LessVariable extends AtRule {
  variable: true
  value: string
}

/** A node with a value: a declaration or a variable of Less. */
export type Valued = Declaration | LessVariable

export function isValued(node: ChildNode | Valued): node is Valued {
  return node.type === 'decl' || (node.type === 'atrule' && 'variable' in node && node.variable === true)
}

export interface PlacedUse extends Use {
  node: Valued | AtRule
}

/** From the last to the first in each node, because a fix moves all later positions. */
export function usesOf(root: Root, syntax: Dialect): PlacedUse[] {
  const found: PlacedUse[] = []
  const add = (node: Valued | AtRule, text: string) => {
    for (const use of usesIn(text, syntax).sort((one, other) => other.start - one.start)) found.push({ ...use, node })
  }
  root.walk(node => {
    if (isValued(node)) add(node, node.value)
    else if (node.type === 'atrule') add(node, node.params)
  })
  return found
}

export function declaredNames(root: Root): Set<string> {
  const names = new Set<string>()
  root.walk(node => {
    if (node.type === 'decl' && /^(--|\$)/.test(node.prop)) names.add(node.prop)
    if (node.type !== 'atrule') return
    if (isValued(node)) names.add(`@${node.name}`)
    if (node.name === 'property') names.add(node.params.trim())
    if (/^(mixin|function|each|for)$/.test(node.name)) for (const name of declaredIn(node.params)) names.add(name)
  })
  return names
}
