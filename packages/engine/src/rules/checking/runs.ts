// Runs one rule, as it is set, over every view, and keeps what it comes to for the next run.
import type { Steps } from '../../resolve/steps.ts'
import type { TypeName } from '../../base/type-names.ts'
import type { Check, Covers, Placed } from '../rule.ts'
import type { Meter } from './bounds/meter.ts'
import type { View } from './view.ts'
import type { World } from './world.ts'

/** By view: the names that it had, which are another list after every edit, and what was found for each name or tuple. */
export type Kept = Map<string, KeptView>

export interface KeptView {
  names: View['names']
  /** What looking at all of it costs. */
  units: number
  /** null: more than is kept, and found anew each time. */
  found: Map<string, readonly Placed[]> | null
  /** All that was found, in order. */
  placed: readonly Placed[]
  /** What is wrong with the options, as far as the view can say. */
  told?: ReadonlySet<string>
  released?: World['released']
}

/** One rule as it is set, with where its findings go. */
export interface Running<Each extends Check<unknown>['each']> {
  run: Extract<Check<unknown>, { each: Each }>
  options: unknown
  covers: Covers
  world: World
  kept: Kept
  meter: Meter
  /** Findings that may be one have the same group, and follow each other. */
  add(placed: Placed, group: string): void
  /** Looks at one view; what it adds is taken back where that is too much work. */
  within<Result>(view: View, look: () => Steps<Result>): Steps<Result>
}

export const nothing: readonly Placed[] = []

/** So many findings, or tuples, of one rule in one view are kept. */
export const mostKept = 20_000

export const viewsOf = ({ modes, resolvers }: World): [key: string, view: View][] => [
  ...modes.map((view): [string, View] => [`mode ${view.mode.id}`, view]),
  ...resolvers.map((view): [string, View] => [`resolver ${view.resolver.id}`, view]),
]

/** So many names or tuples are looked at between two steps: some milliseconds, whatever the rule. */
export const atOnce = 250

/** Has nothing happened to the view since? */
export const isSame = (last: KeptView | undefined, { names, affected }: View): last is KeptView =>
  last?.names === names && affected !== null

export function* runToken(running: Running<'token'>): Steps<void> {
  const { run, world, kept } = running
  for (const [key, view] of viewsOf(run.stored ? { ...world, resolvers: [] } : world)) {
    const now = yield* running.within(view, () => tokensOf(running, view, kept.get(key)))
    kept.set(key, now)
  }
}

function* tokensOf(running: Running<'token'>, view: View, last: KeptView | undefined): Steps<KeptView> {
  const { names } = view
  const same = isSame(last, view)
  const units = same ? last.units : tokenUnits(running, view)
  running.meter.spend(units, () => `${names.length} names`)
  if (same && last.found) {
    for (const placed of last.placed) running.add(placed, placed.found.token)
    return last
  }
  const look = lookAtToken(running, view)
  const before = last?.found ?? null
  let looked = 0
  if (last?.found !== null) {
    const found = before ?? new Map<string, readonly Placed[]>()
    // What was found is looked at again: what would mend it may stand elsewhere.
    const again = before && view.affected ? new Set([...view.affected, ...before.keys()]) : itemsOf(running, view)
    if (!before || !view.affected) found.clear()
    let count = 0
    for (const name of again) {
      const placed = look(name)
      count += placed.length
      if (placed.length > 0) found.set(name, placed)
      else found.delete(name)
      if (count > mostKept) break
      if (++looked % atOnce === 0) yield
    }
    if (count <= mostKept) return keep(running, { names, units, found, placed: inOrder(found) })
  }
  // More than is kept is found in its order, one name after the other.
  for (const name of [...itemsOf(running, view)].sort()) {
    for (const placed of look(name)) running.add(placed, name)
    if (++looked % atOnce === 0) yield
  }
  return { names, units, found: null, placed: nothing }
}

function keep(running: Pick<Running<'token'>, 'add'>, now: KeptView): KeptView {
  for (const placed of now.placed) running.add(placed, placed.found.token)
  return now
}

/** The names that the rule can look at. */
function itemsOf({ run, covers }: Running<'token'>, view: View): Iterable<string> {
  const all = run.types ? new Set(run.types.flatMap(type => [...view.namesOf(type)])) : view.names
  return covers.named ? [...all].filter(covers.named) : all
}

/** The work of a whole view is shared by all rules; only where it is much it is asked what of it the rule needs. */
const muchWork = 200_000

function tokenUnits(running: Running<'token'>, view: View): number {
  const { run, options, covers } = running
  const globs = view.names.length * covers.cost
  const weigh = run.weigh?.(options)
  const whole = view.effort()
  if (!weigh && whole <= muchWork) return globs + whole
  running.meter.spend(globs, () => `where.tokens on ${view.names.length} names`)
  const names = [...itemsOf(running, view)]
  let units = view.effort(names)
  if (weigh) for (const name of names) units += weigh(name)
  return units
}

function lookAtToken({ run, options, covers }: Running<'token'>, view: View) {
  const types: ReadonlySet<TypeName> | undefined = run.types && new Set(run.types)
  return (name: string): readonly Placed[] => {
    let all: Placed[] | undefined
    for (const visit of view.visits(name)) {
      const { input, resolved, holder } = visit
      const { token } = resolved
      if ((types && !types.has(token.type)) || !covers(token, holder)) continue
      const at = {
        token,
        resolved,
        find: (other: string) => view.at(other, input),
        covers: (other: typeof token) => covers(other, view.holderAt(other.name, input)!),
      }
      const found = run.check(at, options)
      const place = found.length > 0 ? visit.place() : null
      if (place) for (const one of found) (all ??= []).push({ place, found: one })
    }
    return all ?? nothing
  }
}

export function* runMode(running: Running<'mode'>): Steps<void> {
  const { run, options, covers, world, kept, meter } = running
  for (const view of world.modes) {
    const { mode, place, names } = view
    const now = yield* running.within(view, function* (): Steps<KeptView> {
      const last = kept.get(mode.id)
      if (isSame(last, view)) {
        meter.spend(last.units, () => `${names.length} names`)
        if (last.found) return keep(running, last)
      }
      const before = meter.spent()
      meter.spend(names.length * (1 + covers.cost), () => `${names.length} names`)
      const found = new Map<string, Placed[]>()
      for (const one of run.check(view, options, token => covers(token, mode), meter)) {
        const same = found.get(one.token)
        if (same) same.push({ place, found: one })
        else found.set(one.token, [{ place, found: one }])
      }
      const placed = inOrder(found)
      const isKept = placed.length <= mostKept
      yield
      const units = isSame(last, view) ? last.units : meter.spent() - before
      keep(running, { names, units, found, placed })
      return { names, units, found: isKept ? found : null, placed: isKept ? placed : nothing }
    })
    kept.set(mode.id, now)
  }
}

/** Anew after any edit. */
export function* runWorkspace(running: Running<'workspace'>): Steps<void> {
  const { run, options, covers, world, kept, meter } = running
  const views = viewsOf(world)
  const [first] = views
  if (!first) return
  yield* running.within(first[1], function* (): Steps<void> {
    const all = kept.get('')
    const isAll = all && all.names.length === views.length && all.released === world.released
    const stands = isAll && views.every(([key, view]) => isSame(kept.get(key), view)) ? all : undefined
    if (stands?.found) {
      meter.spend(stands.units, () => `${views.length} modes and themes`)
      for (const placed of stands.placed) running.add(placed, '')
      return
    }
    const before = meter.spent()
    const count = views.reduce((sum, [, { names }]) => sum + names.length, 0)
    meter.spend(count * (1 + covers.cost), () => `${count} names`)
    const placed = run.check(world, options, covers, meter)
    const found: KeptView['found'] = placed.length > mostKept ? null : new Map()
    const units = meter.spent() - before
    for (const [key, { names }] of views) kept.set(key, { names, units: 0, found, placed: nothing })
    const names = views.map(([key]) => key)
    kept.set('', { names, units, found, placed: found ? placed : nothing, released: world.released })
    for (const one of placed) running.add(one, '')
    yield
  })
}

/** By name, in the order of code units: it does not depend on what was looked at first. */
export function inOrder(found: ReadonlyMap<string, readonly Placed[]>): Placed[] {
  const keys = [...found.keys()].filter(key => found.get(key)!.length > 0)
  return keys.sort().flatMap(key => found.get(key)!)
}
