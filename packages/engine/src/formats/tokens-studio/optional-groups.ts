// Groups of themes of which none may be chosen: the plugin lets a group be switched off, and a resolver needs a context for that.
import type { NodeMap } from '../../base/node.ts'
import type { Theme } from './sets.ts'

/** The context in which no theme of its group is chosen. */
export const NONE = 'none'

interface Group {
  /** As the file calls it. */
  group: string
  themes: readonly { row: Theme }[]
}

/**
 * The groups, by index, that may be switched off: those that Penpot says are, those that Tessera's own export marks, and those whose
 * themes only set anew what the groups that are always chosen set in each of their themes. Without such a group nothing is missing.
 */
export function optionalGroups(
  groups: readonly Group[],
  sets: ReadonlyMap<string, ReadonlySet<string>>,
  metadata: NodeMap,
  marked: readonly string[],
): Set<number> {
  const found = new Set(
    groups.flatMap((group, i) => (marked.includes(group.group) || isOff(group, groups, metadata) ? [i] : [])),
  )
  const stated = groups.map(group => statedBy(group, sets))
  for (const [i, group] of groups.entries()) {
    const others = stated.filter((_, other) => other !== i && !found.has(other))
    const isThere = (token: string) => others.some(({ inEach }) => inEach.has(token))
    const own = stated[i]!.all
    if (own.length > 0 && own.every(isThere) && group.themes.every(({ row }) => addsTo(row, i, groups))) found.add(i)
  }
  return found
}

/** The tokens of a group's themes, and those that each of them has. */
function statedBy({ themes }: Group, sets: ReadonlyMap<string, ReadonlySet<string>>) {
  const uses = new Map<string, { count: number; last: number }>()
  for (const [i, { row }] of themes.entries())
    for (const set of row.sets.keys())
      for (const token of sets.get(set) ?? []) {
        const use = uses.get(token)
        if (!use) uses.set(token, { count: 1, last: i })
        else if (use.last !== i) uses.set(token, { count: use.count + 1, last: i })
      }
  const inEach = new Set([...uses].flatMap(([token, { count }]) => (count === themes.length ? [token] : [])))
  return { all: [...uses.keys()], inEach }
}

/** Whether a theme has a set that is not on whatever it does. One that has none is the way to switch its group off. */
function addsTo({ sets }: Theme, at: number, groups: readonly Group[]): boolean {
  const isOn = (set: string) => groups.some(({ themes }, i) => i !== at && themes.every(({ row }) => row.sets.has(set)))
  return [...sets.keys()].some(set => !isOn(set))
}

/** Penpot lists what is switched on: themes of other groups, and none of this one. */
function isOff(at: Group, groups: readonly Group[], metadata: NodeMap): boolean {
  const active = metadata.get('activeThemes')
  if (!Array.isArray(active)) return false
  const isActive = ({ group, themes }: Group) => themes.some(({ row }) => active.includes(`${group}/${row.name}`))
  return !isActive(at) && groups.some(isActive)
}
