// Runs one rule, as it is set, over every view, and keeps what it comes to for the next run.
import type { Steps } from '../../resolve/steps.ts'
import type { Check, Covers, Placed } from '../rule.ts'
import type { Place, View } from './view.ts'
import type { World } from './world.ts'

/** By view: the names that it had, which are another list after every edit, and what was found for each name or tuple. */
export type Kept = Map<string, KeptView>

interface KeptView {
  names: View['names']
  found: Map<string, readonly Placed[]>
  /** All that was found, in order. */
  placed: Placed[]
  /** What is wrong with the options, as far as the view can say. */
  told?: ReadonlySet<string>
  released?: World['released']
}

type Run<Each extends Check<unknown>['each']> = Extract<Check<unknown>, { each: Each }>

const nothing: readonly Placed[] = []

const viewsOf = ({ modes, resolvers }: World): [key: string, view: View][] => [
  ...modes.map((view): [string, View] => [`mode ${view.mode.id}`, view]),
  ...resolvers.map((view): [string, View] => [`resolver ${view.resolver.id}`, view]),
]

/** So many names or tuples are looked at between two steps: some milliseconds, whatever the rule. */
const atOnce = 250

export function* runToken(
  run: Run<'token'>,
  options: unknown,
  covers: Covers,
  world: World,
  kept: Kept,
): Steps<Placed[]> {
  const views = viewsOf(run.stored ? { ...world, resolvers: [] } : world)
  const types = run.types && new Set(run.types)
  let looked = 0
  const all: Placed[] = []
  for (const [key, view] of views) {
    const last = kept.get(key)
    const look = (name: string): readonly Placed[] => {
      let placed: Placed[] | undefined
      for (const { input, resolved, holder, place } of view.visits(name)) {
        const { token } = resolved
        if ((types && !types.has(token.type)) || !covers(token, holder)) continue
        const at = {
          token,
          resolved,
          find: (other: string) => view.at(other, input),
          covers: (other: typeof token) => covers(other, view.holderAt(other.name, input)!),
        }
        for (const found of run.check(at, options)) (placed ??= []).push({ place, found })
      }
      return placed ?? nothing
    }
    const found = last?.found ?? new Map<string, readonly Placed[]>()
    if (last?.names !== view.names || view.affected === null) {
      // What was found is looked at again: what would mend it may stand elsewhere.
      const again = last && view.affected ? new Set([...view.affected, ...found.keys()]) : view.names
      if (!last || !view.affected) found.clear()
      for (const name of again) {
        const placed = look(name)
        if (placed.length > 0) found.set(name, placed)
        else found.delete(name)
        if (++looked % atOnce === 0) yield
      }
      kept.set(key, { names: view.names, found, placed: inOrder(found) })
    }
    for (const placed of kept.get(key)!.placed) all.push(placed)
  }
  return all
}

export function* runTuple(
  run: Run<'tuple'>,
  options: unknown,
  covers: Covers,
  world: World,
  kept: Kept,
): Steps<Placed[]> {
  const look = (names: readonly string[], view: View): readonly Placed[] => {
    if (!view.isOwn(names)) return nothing
    let placed: Placed[] | undefined
    for (const input of view.inputsOf(names)) {
      const values = names.map(name => view.at(name, input))
      const [first] = values
      if (!first || !values.every(value => value?.ok)) continue
      if (!covers(first.token, view.holderAt(first.token.name, input)!)) continue
      const place = view.placeAt(names, input)
      if (!place) continue
      const at = (name: string) => view.at(name, input)
      for (const found of run.check(values as (typeof first)[], options, { names: view.names, at }))
        (placed ??= []).push({ place, found })
    }
    return placed ?? nothing
  }
  let looked = 0
  const views: KeptView[] = []
  for (const [key, view] of viewsOf(world)) {
    const last = kept.get(key)
    const { affected, names } = view
    if (last?.names === names && affected !== null) {
      views.push(last)
      continue
    }
    const told = new Set<string>()
    const tuples = run.tuples(
      type => view.namesOf(type),
      options,
      message => told.add(message),
    )
    const found = new Map<string, readonly Placed[]>()
    for (const tuple of tuples) {
      const id = tuple.join('\0')
      const known = affected && !tuple.some(name => affected.has(name)) ? last?.found.get(id) : undefined
      found.set(id, known?.length === 0 ? known : look(tuple, view))
      if (++looked % atOnce === 0) yield
    }
    const now = { names, found, placed: inOrder(found), told }
    kept.set(key, now)
    views.push(now)
  }
  const [first] = views
  const everywhere = [...(first?.told ?? [])].filter(message => views.every(({ told }) => told!.has(message)))
  return [
    ...views.flatMap(({ placed }) => placed),
    ...everywhere.map(message => ({ place: nowhere, found: { token: '', message, about: [message] } })),
  ]
}

/** About the rule's options instead of a token. */
const nowhere: Place = { nowhere: true }

export function* runMode(
  run: Run<'mode'>,
  options: unknown,
  covers: Covers,
  world: World,
  kept: Kept,
): Steps<Placed[]> {
  const all: Placed[] = []
  for (const view of world.modes) {
    const { mode, place, names, affected } = view
    let now = kept.get(mode.id)
    if (now?.names !== names || affected === null) {
      const found = new Map<string, Placed[]>()
      for (const one of run.check(view, options, token => covers(token, mode))) {
        const same = found.get(one.token)
        if (same) same.push({ place, found: one })
        else found.set(one.token, [{ place, found: one }])
      }
      now = { names, found, placed: inOrder(found) }
      kept.set(mode.id, now)
      yield
    }
    for (const placed of now.placed) all.push(placed)
  }
  return all
}

/** Anew after any edit. */
export function runWorkspace(
  run: Run<'workspace'>,
  options: unknown,
  covers: Covers,
  world: World,
  kept: Kept,
): Placed[] {
  const views = viewsOf(world)
  const isSame = ([key, { names, affected }]: (typeof views)[0]) => affected !== null && kept.get(key)?.names === names
  const all = kept.get('')
  if (all && views.every(isSame) && all.names.length === views.length && all.released === world.released)
    return all.placed
  const found = new Map<string, readonly Placed[]>()
  for (const [key, { names }] of views) kept.set(key, { names, found, placed: [] })
  const placed = run.check(world, options, covers)
  kept.set('', { names: views.map(([key]) => key), found, placed, released: world.released })
  return placed
}

/** By name, in the order of code units: it does not depend on what was looked at first. */
function inOrder(found: ReadonlyMap<string, readonly Placed[]>): Placed[] {
  const keys = [...found.keys()].filter(key => found.get(key)!.length > 0)
  return keys.sort().flatMap(key => found.get(key)!)
}
