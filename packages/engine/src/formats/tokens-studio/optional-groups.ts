// Finds optional groups of themes: users can deactivate a group in the plugin, for which a resolver needs a context.
import type { NodeMap } from '../../base/node.ts'
import type { Theme } from './sets.ts'

/** The context for no theme of a group. */
export const NONE = 'none'

interface Group {
  /** The name in the file. */
  group: string
  themes: readonly { row: Theme }[]
}

/**
 * The indexes of optional groups: those that are inactive in Penpot, those that Tessera's own export marks, and those whose themes only
 * override tokens that all themes of the other groups define, so that no token is missing without them.
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

/** The tokens of a group's themes, and the tokens that all of its themes have. */
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

/** Whether a theme has a set that other groups do not always activate. A theme without one serves to deactivate its group. */
function addsTo({ sets }: Theme, at: number, groups: readonly Group[]): boolean {
  const isOn = (set: string) => groups.some(({ themes }, i) => i !== at && themes.every(({ row }) => row.sets.has(set)))
  return [...sets.keys()].some(set => !isOn(set))
}

/** Whether Penpot's list of active themes has themes of other groups, and none of this one. */
function isOff(at: Group, groups: readonly Group[], metadata: NodeMap): boolean {
  const active = metadata.get('activeThemes')
  if (!Array.isArray(active)) return false
  const isActive = ({ group, themes }: Group) => themes.some(({ row }) => active.includes(`${group}/${row.name}`))
  return !isActive(at) && groups.some(isActive)
}
