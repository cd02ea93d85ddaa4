// Runs a rule with its setting over every view, and keeps the results for the next run.
import type { Steps } from '../../resolve/steps.ts'
import type { TypeName } from '../../base/type-names.ts'
import type { Check, Covers, Placed } from '../rule.ts'
import type { Meter } from './bounds/meter.ts'
import type { View } from './view.ts'
import type { World } from './world.ts'

/** The results by view. */
export type Kept = Map<string, KeptView>

export interface KeptView {
  /** The names of the view, which are another array after every edit. */
  names: View['names']
  /** The work for the whole view. */
  units: number
  /** The findings by name or tuple; null if there are too many to keep, so that each run searches again. */
  found: Map<string, readonly Placed[]> | null
  /** All findings, in order. */
  placed: readonly Placed[]
  /** Faults of the options for this view. */
  optionFaults?: ReadonlySet<string>
  /** What was known beside tokens. */
  beside?: Beside
}

type Beside = Pick<World, 'released' | 'usage' | 'bound' | 'guided'>

/** A rule with its setting and the target of its findings. */
export interface Running<Each extends Check<unknown>['each']> {
  run: Extract<Check<unknown>, { each: Each }>
  options: unknown
  covers: Covers
  world: World
  kept: Kept
  meter: Meter
  /** Findings that may be merged have the same group and must be added one after another. */
  add(placed: Placed, group: string): void
  /** Checks one view, and removes its findings if the work exceeds the limit. */
  within<Result>(view: View, look: () => Steps<Result>): Steps<Result>
}

export const nothing: readonly Placed[] = []

/** The limit of findings or tuples that are kept for one rule and view. */
export const mostKept = 20_000

export const viewsOf = ({ modes, resolvers }: World): [key: string, view: View][] => [
  ...modes.map((view): [string, View] => [`mode ${view.mode.id}`, view]),
  ...resolvers.map((view): [string, View] => [`resolver ${view.resolver.id}`, view]),
]

/** The number of names or tuples per step: some milliseconds for any rule. */
export const itemsPerStep = 250

/** Whether the view is unchanged since the last run. */
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
  if (same && last.found) return report(running, last)
  const look = lookAtToken(running, view)
  const found = last?.found === null ? null : yield* foundByName(running, view, last?.found, look)
  if (found) return report(running, { names, units, found, placed: inOrder(found) })
  // Findings that are too many to keep are added at once, in order.
  let count = 0
  for (const name of [...itemsOf(running, view)].sort()) {
    for (const placed of look(name)) running.add(placed, name)
    if (++count % itemsPerStep === 0) yield
  }
  return { names, units, found: null, placed: nothing }
}

/** Updates the findings of the last run, or searches the whole view. Null if the findings are too many to keep. */
function* foundByName(
  running: Running<'token'>,
  view: View,
  last: Map<string, readonly Placed[]> | undefined,
  look: (name: string) => readonly Placed[],
): Steps<Map<string, readonly Placed[]> | null> {
  const { affected } = view
  const isUpdate = last !== undefined && affected !== null
  const found = isUpdate ? last : new Map<string, readonly Placed[]>()
  // Names with findings are checked again, because their fixes may depend on other names.
  const names = isUpdate ? new Set([...affected, ...last.keys()]) : itemsOf(running, view)
  let count = 0
  let looked = 0
  for (const name of names) {
    const placed = look(name)
    count += placed.length
    if (placed.length > 0) found.set(name, placed)
    else found.delete(name)
    if (count > mostKept) return null
    if (++looked % itemsPerStep === 0) yield
  }
  return found
}

/** Adds all findings of a view. */
export function report(running: Pick<Running<'token'>, 'add'>, view: KeptView): KeptView {
  for (const placed of view.placed) running.add(placed, placed.found.token)
  return view
}

/** The names that the rule can apply to. */
function itemsOf({ run, covers }: Running<'token'>, view: View): Iterable<string> {
  const all = run.types ? new Set(run.types.flatMap(type => [...view.namesOf(type)])) : view.names
  return covers.named ? [...all].filter(covers.named) : all
}

/** Above this work for the whole view, which all rules share, the estimate counts only the names that the rule needs. */
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
        if (last.found) return report(running, last)
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
      report(running, { names, units, found, placed })
      return { names, units, found: isKept ? found : null, placed: isKept ? placed : nothing }
    })
    kept.set(mode.id, now)
  }
}

/** What was found of the whole workspace, where nothing that it is found by has changed since. */
function unchangedIn(kept: Kept, views: readonly [string, View][], world: World): KeptView | undefined {
  const all = kept.get('')
  if (all?.names.length !== views.length || !isBeside(all.beside, world)) return undefined
  return views.every(([key, view]) => isSame(kept.get(key), view)) ? all : undefined
}

const besideOf = ({ released, usage, bound, guided }: World): Beside => ({ released, usage, bound, guided })

const isBeside = (before: Beside | undefined, { released, usage, bound, guided }: World): boolean =>
  before?.released === released && before?.usage === usage && before?.bound === bound && before?.guided === guided

/** Runs again after any edit. */
export function* runWorkspace(running: Running<'workspace'>): Steps<void> {
  const { run, options, covers, world, kept, meter } = running
  const views = viewsOf(world)
  const [first] = views
  if (!first) return
  yield* running.within(first[1], function* (): Steps<void> {
    const unchanged = unchangedIn(kept, views, world)
    if (unchanged?.found) {
      meter.spend(unchanged.units, () => `${views.length} modes and themes`)
      for (const placed of unchanged.placed) running.add(placed, '')
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
    kept.set('', {
      names,
      units,
      found,
      placed: found ? placed : nothing,
      beside: besideOf(world),
    })
    for (const one of placed) running.add(one, '')
    yield
  })
}

/** Sorted by name in code units, so that the order does not depend on the order of checks. */
export function inOrder(found: ReadonlyMap<string, readonly Placed[]>): Placed[] {
  const keys = [...found.keys()].filter(key => found.get(key)!.length > 0)
  return keys.sort().flatMap(key => found.get(key)!)
}
