// Spectrum's tokens with a value for each color theme or scale: `"sets": {"light": {"value": …}, "dark": {"value": …}}`.
import { combine, type Axis } from '../../reading/combine.ts'
import type { Report } from '../../reading/report.ts'
import { isToken } from '../../reading/tree-walk.ts'
import { isMap, textAt, type NodeMap } from '../dtcg/node.ts'
import { rewrite } from './rewrite.ts'

/** The values by set, of a token that has them. */
function setsOf(node: NodeMap): [name: string, value: NodeMap][] | null {
  const sets = node.get('sets')
  if (!isMap(sets) || sets.size === 0 || node.has('value') || node.has('$value')) return null
  if ([...node].some(([key, child]) => key !== 'sets' && !key.startsWith('$') && isMap(child))) return null
  const entries = [...sets].filter((entry): entry is [string, NodeMap] => isMap(entry[1]))
  const all = entries.length === sets.size && entries.every(([, value]) => isMap(value.get('sets')) || isToken(value))
  return all ? entries : null
}

/** The documents once for each mode, or null where no token has sets. Sets with a name in common vary together. */
export function modesInSets(roots: NodeMap[], report: Report): { name: string | null; roots: NodeMap[] }[] | null {
  const axes = axesOf(roots)
  if (axes.length === 0) return null
  return combine(axes, report).map(({ name, choices }) => {
    const chosen = new Set(choices)
    return { name, roots: roots.map(root => rewrite(root, (node, path) => pick(node, path, chosen, report))) }
  })
}

interface Kind {
  title: string
  names: Set<string>
}

function axesOf(roots: NodeMap[]): Axis<string>[] {
  const kinds = new Map<string, Kind>()
  for (const root of roots) {
    rewrite(root, node => {
      const open = [node]
      for (let at = open.pop(); at; at = open.pop()) {
        const sets = setsOf(at)
        if (!sets) continue
        join(
          titleOf(node),
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

/** Names that stand together are of one kind, and so is whatever stands together with one of them. `kinds`: by name. */
function join(title: string, names: string[], kinds: Map<string, Kind>): void {
  const met = [...new Set(names.flatMap(name => kinds.get(name) ?? []))]
  // The smaller into the larger, so that no name changes its kind more often than need be.
  const [kind = { title, names: new Set<string>() }, ...others] = met.sort((a, b) => b.names.size - a.names.size)
  for (const name of [...others.flatMap(other => [...other.names]), ...names]) {
    kind.names.add(name)
    kinds.set(name, kind)
  }
}

/** `…/token-types/color-set.json` → `color`. */
function titleOf(node: NodeMap): string {
  return /([\w-]+?)-set\.json$/.exec(textAt(node, '$schema') ?? '')?.[1] ?? 'sets'
}

/** The token as it is in a mode: what it says of itself, and what the chosen set says. */
function pick(node: NodeMap, path: string, chosen: ReadonlySet<string>, report: Report): NodeMap | null {
  let at = node
  const seen = new Set<NodeMap>()
  for (let sets = setsOf(at); sets && !seen.has(at); sets = setsOf(at)) {
    seen.add(at)
    const wanted = sets.find(([name]) => chosen.has(name))
    const [name, value] = wanted ?? sets[0]!
    if (!wanted)
      report.warn('approximated', path, `Has no value in one of the modes: that of its set ${name} was taken`)
    at = new Map([...[...at].filter(([key]) => key !== 'sets'), ...value])
  }
  return at === node ? null : at
}
