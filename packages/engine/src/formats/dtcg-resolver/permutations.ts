// Lists the permutations of a resolver document's contexts, each with its token documents in order.
import { combine } from '../../reading/combine.ts'
import { newReport, type Report } from '../../reading/report.ts'
import type { Node, NodeMap } from '../../base/node.ts'
import type { Files } from './documents.ts'
import type { Item } from './order.ts'
import { collectSources, type ReportSource } from './sources.ts'

export interface Permutation {
  /** The names of its contexts; null where there is nothing to choose. */
  name: string | null
  roots: NodeMap[]
  /** Tokens that the mode lacks, although its sources have them (see `write.ts`). */
  absent: ReadonlySet<string>
}

export function permutations(
  items: Item[],
  root: NodeMap,
  files: Files,
  reportSource: ReportSource,
  report: Report = newReport(),
): Permutation[] {
  const collected = new Map<Node, NodeMap[]>()
  const collect = (list: Node, path: string): NodeMap[] => {
    const known = collected.get(list)
    const found = known ?? collectSources(list, path, root, files, reportSource)
    collected.set(list, found)
    return found
  }
  const modifiers = items.filter(item => item.kind === 'modifier').filter(({ contexts }) => contexts.size > 0)
  const axes = modifiers.map(modifier => ({
    name: modifier.name,
    choices: contextsOf(modifier).map(context => ({ name: context, choice: context })),
  }))
  return combine(axes, report).map(({ name, choices }) => {
    const absent = new Set<string>()
    const roots = items.flatMap(item => {
      if (item.kind === 'set') return collect(item.sources, `${item.path}.sources`)
      const context = choices[modifiers.indexOf(item)]
      const list = context === undefined ? undefined : item.contexts.get(context)
      if (context === undefined || list === undefined) return []
      for (const lacking of item.absent.get(context) ?? []) absent.add(lacking)
      return collect(list, `${item.path}.contexts.${context}`)
    })
    const chosen = axes.some(axis => axis.choices.length > 1)
    return { name: chosen ? name : onlyName(items), roots, absent }
  })
}

/** Without modifiers, a set may name its mode. */
function onlyName(items: Item[]): string | null {
  for (const item of items) if (item.kind === 'set' && item.mode !== null) return item.mode
  return null
}

/** The contexts with the default first, so that the first permutation is the default. */
function contextsOf(item: Extract<Item, { kind: 'modifier' }>): string[] {
  const names = [...item.contexts.keys()]
  const first = item.chosen !== null && item.contexts.has(item.chosen) ? item.chosen : null
  return first === null ? names : [first, ...names.filter(name => name !== first)]
}
