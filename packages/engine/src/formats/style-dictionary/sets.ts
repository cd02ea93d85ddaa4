// Reads Spectrum's tokens with a value for each color theme or scale, and tokens in the same form (`mode-leaves.ts`):
// `"sets": {"light": {"value": …}, "dark": {"value": …}}`.
import { combine, type Axis } from '../../reading/combine.ts'
import type { Report } from '../../reading/report.ts'
import { isToken, tokenKeys } from '../../reading/tree/tree-walk.ts'
import { isMap, textAt, type Node, type NodeMap } from '../../base/node.ts'
import { kindOfModes } from './mode-leaves.ts'
import { rewrite } from './rewrite.ts'

/** The values of a token by set; null where it has no sets. */
export function setsOf(node: NodeMap): [name: string, value: NodeMap][] | null {
  const sets = node.get('sets')
  if (!isMap(sets) || sets.size === 0 || node.has('value') || node.has('$value')) return null
  const isNote = (key: string) => key === 'sets' || key.startsWith('$') || tokenKeys.has(key)
  if ([...node].some(([key, child]) => isMap(child) && !isNote(key))) return null
  const entries = [...sets].filter((entry): entry is [string, NodeMap] => isMap(entry[1]))
  const all = entries.length === sets.size && entries.every(([, value]) => isMap(value.get('sets')) || isToken(value))
  return all ? entries : null
}

/** The documents of each mode; null where no token has sets. Sets with a name in common vary together. */
export function modesInSets(roots: NodeMap[], report: Report): { name: string | null; roots: NodeMap[] }[] | null {
  const axes = axesOf(roots)
  if (axes.length === 0) return null
  return combine(axes, report).map(({ name, choices }) => {
    const chosen = new Set(choices)
    return { name, roots: roots.map(root => rewrite(root, (node, path) => pick(node, path, chosen, report))) }
  })
}

interface Apart {
  /** The documents with only the tokens without sets. */
  base: NodeMap[]
  /** The documents of the tokens with sets, by axis and choice. */
  contexts: NodeMap[][][]
}

/**
 * Splits the documents by axis. A token whose sets contain sets of another kind depends on both axes: in the outer set it refers to a
 * separate token, `name-set`, with the inner sets, which avoids a copy for each combination.
 */
export function apartBySets(roots: NodeMap[], axes: Axis<string>[], reportOf: (index: number) => Report): Apart {
  const contexts = axes.map(({ choices }) => choices.map((): NodeMap[] => []))
  const base = roots.map((root, index) => {
    const trees = axes.map(({ choices }) => choices.map((): NodeMap => new Map()))
    const place = (path: string[], token: NodeMap): void => {
      const sets = setsOf(token)!
      const axis = axes.findIndex(({ choices }) => choices.some(({ name }) => name === sets[0]![0]))
      const shared = [...token].filter(([key]) => key !== 'sets')
      for (const [i, { name: choice }] of axes[axis]!.choices.entries()) {
        const found = sets.find(([name]) => name === choice)
        if (!found)
          reportOf(index).warn(
            'approximated',
            path.join('.'),
            `Has no value in one of the modes: that of its set ${sets[0]![0]} was taken`,
          )
        const [name, value] = found ?? sets[0]!
        const whole: NodeMap = new Map([...shared, ...value])
        if (!setsOf(whole)) {
          plant(trees[axis]![i]!, path, whole)
          continue
        }
        const inner = freePath(root, [...path.slice(0, -1), `${path.at(-1)}-${name}`])
        const alias = [...whole].filter(([key]) => key !== 'sets' && key !== 'value' && key !== '$value')
        plant(trees[axis]![i]!, path, new Map<string, Node>([...alias, ['value', `{${inner.join('.')}}`]]))
        if (found) place(inner, whole)
      }
    }
    const rest = without(root, place)
    for (const [axis, byChoice] of trees.entries())
      for (const [i, tree] of byChoice.entries()) contexts[axis]![i]!.push(tree)
    return rest
  })
  return { base, contexts }
}

/** A free path in the document. */
function freePath(root: NodeMap, path: string[]): string[] {
  let at: Node | undefined = root
  for (const key of path) at = isMap(at) ? at.get(key) : undefined
  return at === undefined ? path : freePath(root, [...path.slice(0, -1), `${path.at(-1)}-`])
}

/** A copy of a document without the tokens with sets; `take` receives each of these with its path. */
function without(root: NodeMap, take: (path: string[], token: NodeMap) => void): NodeMap {
  const top: NodeMap = new Map(root)
  const open: { node: NodeMap; path: string[] }[] = [{ node: top, path: [] }]
  for (let at = open.pop(); at; at = open.pop()) {
    for (const [key, child] of at.node) {
      if (!isMap(child) || key === '$extensions' || at.path.length > 128) continue
      const path = [...at.path, key]
      if (setsOf(child)) {
        at.node.delete(key)
        take(path, child)
        continue
      }
      const copy: NodeMap = new Map(child)
      at.node.set(key, copy)
      open.push({ node: copy, path })
    }
  }
  return top
}

function plant(tree: NodeMap, path: string[], token: NodeMap): void {
  let at = tree
  for (const key of path.slice(0, -1)) {
    const next = at.get(key)
    const group: NodeMap = isMap(next) ? next : new Map<string, Node>()
    at.set(key, group)
    at = group
  }
  at.set(path.at(-1)!, token)
}

interface Kind {
  title: string
  names: Set<string>
}

export function axesOf(roots: NodeMap[]): Axis<string>[] {
  const kinds = new Map<string, Kind>()
  for (const root of roots) {
    rewrite(root, node => {
      const open = [node]
      for (let at = open.pop(); at; at = open.pop()) {
        const sets = setsOf(at)
        if (!sets) continue
        join(
          titleOf(
            node,
            sets.map(([name]) => name),
          ),
          sets.map(([name]) => name),
          kinds,
        )
        open.push(...sets.map(([, value]) => value))
      }
      return null
    })
  }
  return [...new Set(kinds.values())].map(({ title, names }) => ({
    name: title,
    choices: [...names].map(name => ({ name, choice: name })),
  }))
}

/** Merges the kinds of names that occur together. `kinds`: by name. */
function join(title: string, names: string[], kinds: Map<string, Kind>): void {
  const met = [...new Set(names.flatMap(name => kinds.get(name) ?? []))]
  // Merges smaller kinds into the largest, which bounds how often a name changes its kind.
  const [kind = { title, names: new Set<string>() }, ...others] = met.sort((a, b) => b.names.size - a.names.size)
  for (const name of [...others.flatMap(other => [...other.names]), ...names]) {
    kind.names.add(name)
    kinds.set(name, kind)
  }
}

/** `…/token-types/color-set.json` → `color`. */
function titleOf(node: NodeMap, names: string[]): string {
  return /([\w-]+?)-set\.json$/.exec(textAt(node, '$schema') ?? '')?.[1] ?? kindOfModes(names) ?? 'sets'
}

/** The token in a mode: its own properties, overridden by those of the chosen set. */
function pick(node: NodeMap, path: string, chosen: ReadonlySet<string>, report: Report): NodeMap | null {
  let at = node
  const seen = new Set<NodeMap>()
  for (let sets = setsOf(at); sets && !seen.has(at); sets = setsOf(at)) {
    seen.add(at)
    const match = sets.find(([name]) => chosen.has(name))
    const [name, value] = match ?? sets[0]!
    if (!match) report.warn('approximated', path, `Has no value in one of the modes: that of its set ${name} was taken`)
    at = new Map([...[...at].filter(([key]) => key !== 'sets'), ...value])
  }
  return at === node ? null : at
}
