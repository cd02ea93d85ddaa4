// The permutations of a resolver document's contexts, each as the token documents that it comes to, in order.
import { combine } from '../../reading/combine.ts'
import { newReport, type Report } from '../../reading/report.ts'
import type { Node, NodeMap } from '../dtcg/node.ts'
import type { Files } from './documents.ts'
import type { Item } from './order.ts'
import { collectSources, type Tell } from './sources.ts'

export interface Permutation {
  /** The contexts joined; null where there is nothing to choose. */
  name: string | null
  roots: NodeMap[]
}

export function permutations(
  items: Item[],
  root: NodeMap,
  files: Files,
  tell: Tell,
  report: Report = newReport(),
): Permutation[] {
  const collected = new Map<Node, NodeMap[]>()
  const collect = (list: Node, path: string): NodeMap[] => {
    const known = collected.get(list)
    const found = known ?? collectSources(list, path, root, files, tell)
    collected.set(list, found)
    return found
  }
  const modifiers = items.filter(item => item.kind === 'modifier' && item.contexts.size > 0)
  const axes = modifiers.map(modifier => ({
    name: modifier.name,
    choices: contextsOf(modifier).map(context => ({ name: context, choice: context })),
  }))
  return combine(axes, report).map(({ name, choices }) => ({
    name: axes.length === 0 || axes.every(axis => axis.choices.length === 1) ? null : name,
    roots: items.flatMap(item => {
      if (item.kind === 'set') return collect(item.sources, `${item.path}.sources`)
      const context = choices[modifiers.indexOf(item)]
      const list = context === undefined ? undefined : item.contexts.get(context)
      return list === undefined ? [] : collect(list, `${item.path}.contexts.${context}`)
    }),
  }))
}

/** The contexts with the default first, so that the first permutation is the default. */
function contextsOf(item: Item): string[] {
  if (item.kind === 'set') return []
  const names = [...item.contexts.keys()]
  const first = item.chosen !== null && item.contexts.has(item.chosen) ? item.chosen : null
  return first === null ? names : [first, ...names.filter(name => name !== first)]
}
