// Orders the sets and groups of themes in a resolver so that in every permutation the same set wins as in Tokens Studio: enabled sets
// override source sets, and among these, later sets in `tokenSetOrder` override earlier ones.
import type { Report } from '../../reading/report.ts'
import type { Status } from './sets.ts'

export interface ThemeGroup {
  name: string
  themes: { name: string; sets: ReadonlyMap<string, Status> }[]
}

export interface Stated {
  /** The tokens of each set by name, in merge order. */
  sets: ReadonlyMap<string, ReadonlySet<string>>
  groups: ThemeGroup[]
  /** The sets that are active without a theme. */
  always: ReadonlySet<string>
  /** The indexes of the groups that change operands of computed values in a set. */
  changes(set: string): Iterable<number>
}

/** A set that is active in every permutation, or a group by its index. */
export type Entry = { set: string } | { group: number }

export interface Precedence {
  entries: Entry[]
  /** The sets by group and theme; later sets override earlier ones. */
  contexts: string[][][]
}

interface Occurrence {
  set: string
  rank: number
}

interface OrderNode {
  entry: Entry
  /** One list for a set; one for each theme of a group. */
  lists: Occurrence[][]
  after: Map<OrderNode, 'must' | 'should'>
}

export function precedence(stated: Stated, report: Report): Precedence {
  const { sets, groups } = stated
  const index = new Map([...sets.keys()].map((set, i) => [set, i]))
  const rank = (set: string, status: Status) => index.get(set)! + (status === 'enabled' ? sets.size : 0)
  const always = alwaysOn(stated)
  let places: OrderNode[] = [...always].map(([set, status]) => ({
    entry: { set },
    lists: [[{ set, rank: rank(set, status) }]],
    after: new Map(),
  }))
  for (const [group, { themes }] of groups.entries()) {
    const lists = themes.map(theme =>
      [...theme.sets].flatMap(([set, status]): Occurrence[] => {
        const on = always.get(set)
        return on === 'enabled' || on === status ? [] : [{ set, rank: rank(set, status) }]
      }),
    )
    places.push({ entry: { group }, lists, after: new Map() })
  }
  const ignored = new Set<string>()
  for (;;) {
    connect(places, stated, ignored)
    const knot = circleOf(places)
    if (!knot) break
    const inKnot = knot.filter(({ entry }) => 'group' in entry)
    const [only] = inKnot
    if (only && inKnot.length === 1) {
      // Sets that must come between the sets of one group become part of each of its themes.
      const taken = new Set(knot.filter(place => place !== only))
      for (const { lists } of taken) for (const list of only.lists) list.push(...lists[0]!)
      places = places.filter(place => !taken.has(place))
    } else untie(knot, groups, ignored, report)
  }
  return {
    entries: sorted(places).map(({ entry }) => entry),
    contexts: groups.map((_, group) => {
      const place = places.find(({ entry }) => 'group' in entry && entry.group === group)!
      // A set that is both a source and enabled counts at the later place.
      return place.lists.map(list =>
        [...new Set(list.toSorted((a, b) => b.rank - a.rank).map(({ set }) => set))].reverse(),
      )
    }),
  }
}

/** The sets that are active with any theme, because all themes of some group have them, with their status. */
function alwaysOn({ sets, groups, always }: Stated): Map<string, Status> {
  const found = new Map<string, Status>()
  for (const set of sets.keys()) {
    if (always.has(set)) found.set(set, 'enabled')
    for (const { themes } of groups) {
      const [first, ...others] = themes.map(theme => theme.sets.get(set))
      if (first && others.every(status => status === first) && found.get(set) !== 'enabled') found.set(set, first)
    }
  }
  return found
}

/** Connects places that must have an order: by rank where they have a token in common, and operands before computed values. */
function connect(places: OrderNode[], { sets, changes }: Stated, ignored: ReadonlySet<string>): void {
  const byToken = new Map<string, { place: OrderNode; rank: number }[]>()
  for (const place of places) {
    place.after.clear()
    for (const { set, rank } of place.lists.flat())
      for (const token of sets.get(set)!) {
        const list = byToken.get(token)
        if (list) list.push({ place, rank })
        else byToken.set(token, [{ place, rank }])
      }
  }
  const link = (from: OrderNode, to: OrderNode, how: 'must' | 'should') => {
    if (from === to || ignored.has(keyOf(from, to)) || from.after.get(to) === 'must') return
    from.after.set(to, how)
  }
  for (const list of byToken.values()) {
    const inOrder = list.toSorted((a, b) => a.rank - b.rank)
    for (const [i, { place }] of inOrder.entries()) if (i > 0) link(inOrder[i - 1]!.place, place, 'must')
  }
  const groups = new Map(places.flatMap(place => ('group' in place.entry ? [[place.entry.group, place] as const] : [])))
  for (const place of places)
    for (const set of new Set(place.lists.flat().map(occurrence => occurrence.set)))
      for (const group of changes(set)) link(place, groups.get(group)!, 'should')
}

const keyOf = (from: OrderNode, to: OrderNode): string => JSON.stringify([from.entry, to.entry])

/** Places that lie in circles with each other, or null. */
function circleOf(places: OrderNode[]): OrderNode[] | null {
  const reach = new Map<OrderNode, Set<OrderNode>>()
  for (const place of places) {
    const found = new Set<OrderNode>()
    const open = [...place.after.keys()]
    for (let at = open.pop(); at; at = open.pop()) {
      if (found.has(at)) continue
      found.add(at)
      open.push(...at.after.keys())
    }
    reach.set(place, found)
  }
  const start = places.find(place => reach.get(place)!.has(place))
  return start ? places.filter(place => reach.get(start)!.has(place) && reach.get(place)!.has(start)) : null
}

/** Resolves groups that have to override each other: first drops optional constraints, then orders them by their last sets. */
function untie(knot: OrderNode[], groups: ThemeGroup[], ignored: Set<string>, report: Report): void {
  const inside = knot.flatMap(from =>
    [...from.after].filter(([to]) => knot.includes(to)).map(([to, how]) => ({ from, to, how })),
  )
  const wishes = inside.filter(({ how }) => how === 'should')
  if (wishes.length > 0) {
    for (const { from, to } of wishes) ignored.add(keyOf(from, to))
    return
  }
  const last = ({ lists }: OrderNode) => Math.max(...lists.flat().map(({ rank }) => rank))
  const names = knot.flatMap(({ entry }) => ('group' in entry ? [groups[entry.group]!.name] : []))
  report.warn(
    'approximated',
    '$themes',
    `Sets of ${names.join(' and ')} lie between each other's in tokenSetOrder: the group whose last set is later stands over the other as a whole`,
  )
  for (const { from, to } of inside) if (last(from) >= last(to)) ignored.add(keyOf(from, to))
}

/** Sorts topologically; among candidates, the place with the lowest set comes first. */
function sorted(places: OrderNode[]): OrderNode[] {
  const first = new Map(
    places.map((place, i) => [place, Math.min(...place.lists.flat().map(({ rank }) => rank), 1e9) + i * 1e-6]),
  )
  const waiting = new Map(places.map(place => [place, 0]))
  for (const place of places) for (const to of place.after.keys()) waiting.set(to, waiting.get(to)! + 1)
  const done: OrderNode[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, count]) => count === 0).map(([place]) => place)
    const next = ready.sort((a, b) => first.get(a)! - first.get(b)!)[0]!
    waiting.delete(next)
    for (const to of next.after.keys()) waiting.set(to, waiting.get(to)! - 1)
    done.push(next)
  }
  return done
}
