// Decides which tokenset, and which of its modes, each set becomes.
import { OWN } from '../../base/own-facts.ts'
import { freeName } from '../../naming/free-name.ts'
import { isObject } from '../../base/plain-json.ts'
import type { SourceName } from '../../resolver/resolver.ts'
import type { Group, JsonObject } from '../../base/token.ts'
import { setAsReadIn } from './as-read.ts'
import type { SetAsRead } from './as-read.ts'
import type { Precedence, ThemeGroup } from './precedence.ts'

/** Properties of a set that the group at the root of its mode keeps for the writer. */
export interface StudioFacts {
  set: string
  /** Its index in `tokenSetOrder`. */
  order: number
  /** The imported names of tokenset and mode; the writer adds the current names where they differ. */
  tokenset: string
  mode: string
  /** The status of the set, by group and theme. */
  status: Record<string, Record<string, string>>
  /** Details of its file's syntax. */
  read?: SetAsRead
}

export interface SetPlace extends SourceName {
  set: string
  mode: string
}

const ONLY = 'Base'

/** `hints`: the properties of sets from Tessera's own export. */
export function placeSets(
  sets: Iterable<string>,
  groups: ThemeGroup[],
  { entries, contexts }: Precedence,
  hints: ReadonlyMap<string, { tokenset: string; mode: string }>,
): SetPlace[] {
  const places = new Map<string, SetPlace>()
  const taken = new Set<string>()
  const used = new Set<string>()
  for (const [set, hint] of hints) {
    const key = JSON.stringify(hint)
    if (used.has(key)) continue
    used.add(key)
    taken.add(hint.tokenset.toLowerCase())
    places.set(set, { set, ...hint })
  }
  const uses = usesOf(entries, contexts)
  for (const [group, { name, themes }] of groups.entries()) {
    const own = themes.map((theme, i) => ({
      theme: theme.name,
      sets: contexts[group]![i]!.filter(set => uses.get(set) === 1 && !places.has(set)),
    }))
    for (const { title, members } of alike(name, own)) {
      const tokenset = freeName(title, taken)
      for (const { set, theme } of members) places.set(set, { set, tokenset, mode: theme })
    }
  }
  return Array.from(
    sets,
    set => places.get(set) ?? { set, tokenset: freeName(set.trim() || 'Tokens', taken), mode: ONLY },
  )
}

/** How many contexts use each set. A set that is always on counts twice, since it is no mode of a theme. */
function usesOf(entries: Precedence['entries'], contexts: Precedence['contexts']): Map<string, number> {
  const uses = new Map<string, number>()
  for (const set of contexts.flat(2)) uses.set(set, (uses.get(set) ?? 0) + 1)
  for (const entry of entries) if ('set' in entry) uses.set(entry.set, 2)
  return uses
}

interface Alike {
  title: string
  members: { set: string; theme: string }[]
}

/**
 * The sets of a group's themes that are modes of one tokenset: the single set of each theme, or else sets whose names differ only by
 * the name of the theme (`light/base` and `dark/base`).
 */
function alike(group: string, own: { theme: string; sets: string[] }[]): Alike[] {
  const all = own.flatMap(({ theme, sets }) => sets.map(set => ({ theme, set })))
  if (own.every(({ sets }) => sets.length <= 1))
    return all.length > 1 || own.length === 1
      ? [{ title: group, members: all }].filter(({ members }) => members.length > 0)
      : []
  const byKey = new Map<string, Alike>()
  for (const { theme, set } of all) {
    const at = set.toLowerCase().lastIndexOf(theme.toLowerCase())
    if (at < 0) continue
    const [before, after] = [set.slice(0, at), set.slice(at + theme.length)]
    const key = JSON.stringify([before.toLowerCase(), after.toLowerCase()])
    const title = `${before}${after}`.replace(/([/_. -])[/_. -]+/g, '$1').replace(/^[/_. -]+|[/_. -]+$/g, '') || group
    const family = byKey.get(key) ?? { title, members: [] }
    byKey.set(key, family)
    if (!family.members.some(member => member.theme === theme)) family.members.push({ set, theme })
  }
  return [...byKey.values()].filter(({ members }) => members.length > 1)
}

/** The groups of a mode with the properties of its set. */
export function withFacts(groups: Group[], studio: StudioFacts): Group[] {
  const root = groups.find(({ path }) => path === '') ?? { path: '' }
  const { tokenset: _, mode: __, default: ___, ...own } = ownOf(root)
  const kept: Group = {
    ...root,
    extensions: { ...root.extensions, [OWN]: { ...own, studio: { ...studio } as JsonObject } },
  }
  return [kept, ...groups.filter(group => group !== root)]
}

export function ownOf({ extensions }: Group): JsonObject {
  const own = extensions?.[OWN]
  return isObject(own) ? own : {}
}

export function factsIn(groups: Group[] = []): StudioFacts | null {
  const root = groups.find(({ path }) => path === '')
  const facts = root && ownOf(root).studio
  if (!isObject(facts) || typeof facts.set !== 'string' || typeof facts.order !== 'number') return null
  const status = Object.entries(isObject(facts.status) ? facts.status : {}).flatMap(([group, themes]) => {
    const statuses = Object.entries(isObject(themes) ? themes : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return statuses.length > 0 ? [[group, Object.fromEntries(statuses)] as const] : []
  })
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    set: facts.set,
    order: facts.order,
    tokenset: text(facts.tokenset),
    mode: text(facts.mode),
    status: Object.fromEntries(status),
    read: setAsReadIn(facts.read),
  }
}
