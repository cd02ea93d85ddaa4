// Runs a rule of tokens that stand together: each tuple once for each combination of the axes that its own tokens depend on.
import type { Steps } from '../../resolve/steps.ts'
import type { Placed } from '../rule.ts'
import { countText } from './bounds/meter.ts'
import { atOnce, inOrder, isSame, mostKept, nothing, viewsOf, type KeptView, type Running } from './runs.ts'
import type { Place, View } from './view.ts'

export function* runTuple(running: Running<'tuple'>): Steps<void> {
  const { world, kept } = running
  const views: KeptView[] = []
  for (const [key, view] of viewsOf(world)) {
    const now = yield* running.within(view, () => tuplesOf(running, view, kept.get(key)))
    kept.set(key, now)
    views.push(now)
  }
  const [first] = views
  const everywhere = [...(first?.told ?? [])].filter(message => views.every(({ told }) => told!.has(message)))
  for (const message of everywhere)
    running.add({ place: nowhere, found: { token: '', message, about: [message] } }, message)
}

/** About the rule's options instead of a token. */
const nowhere: Place = { nowhere: true }

function* tuplesOf(running: Running<'tuple'>, view: View, last: KeptView | undefined): Steps<KeptView> {
  const { meter } = running
  const { names, affected } = view
  const same = isSame(last, view)
  if (same) meter.spend(last.units, () => `${names.length} names`)
  if (same && last.found) {
    for (const placed of last.placed) running.add(placed, placed.found.token)
    return last
  }
  const before = meter.spent()
  const told = new Set<string>()
  const tuples = same ? withoutMeter(running, view, told) : measured(running, view, told)
  const units = same ? last.units : meter.spent() - before
  const look = lookAtTuple(running, view)
  let looked = 0
  if (tuples.length <= mostKept) {
    const found = new Map<string, readonly Placed[]>()
    for (const tuple of tuples) {
      const id = tuple.join('\0')
      const known = affected && !tuple.some(name => affected.has(name)) ? last?.found?.get(id) : undefined
      found.set(id, known?.length === 0 ? known : look(tuple))
      if (++looked % atOnce === 0) yield
    }
    const placed = inOrder(found)
    for (const one of placed) running.add(one, one.found.token)
    return { names, units, found, placed, told }
  }
  // More than is kept is found in its order, one tuple after the other.
  let former: readonly string[] = []
  for (const tuple of tuples.sort(byNames)) {
    if (byNames(former, tuple) === 0) continue
    former = tuple
    for (const one of look(tuple)) running.add(one, one.found.token)
    if (++looked % atOnce === 0) yield
  }
  return { names, units, found: null, placed: nothing, told }
}

/** The order of what they are called by, where nothing in a name comes before what joins them. */
function byNames(one: readonly string[], other: readonly string[]): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return one[at]! < other[at]! ? -1 : 1
  return one.length - other.length
}

const unlimited = { spend: () => undefined, spent: () => 0 }

const withoutMeter = (running: Running<'tuple'>, view: View, told: Set<string>) =>
  measured({ ...running, meter: unlimited }, view, told)

/** The tuples that can say something of their own here, once it is clear that looking at them is not too much. */
function measured({ run, options, covers, meter }: Running<'tuple'>, view: View, told: Set<string>): string[][] {
  const { named } = covers
  const { length } = view.names
  meter.spend(length * covers.cost, () => `where.tokens on ${length} names`)
  const all = run.tuples(
    type => view.namesOf(type),
    options,
    message => told.add(message),
    meter,
  )
  const known = new Map<string, boolean>()
  const isNamed = (name: string) => {
    if (!named) return true
    const found = known.get(name) ?? named(name)
    known.set(name, found)
    return found
  }
  const tuples = all.filter(tuple => isNamed(tuple[0]!) && view.isOwn(tuple))
  const among = new Set<string>()
  for (const tuple of tuples) {
    for (const name of tuple) among.add(name)
    const combinations = view.combinations(tuple)
    meter.spend(combinations * view.reach(tuple), () =>
      combinations > 100
        ? `${tuple.join(' and ')} differ in ${countText(combinations)} permutations`
        : `${countText(tuples.length)} combinations of tokens`,
    )
  }
  if (among.size > 0) {
    const units = view.effort([...among])
    meter.spend(units, () => `what ${among.size} tokens come to in all permutations`)
  }
  return tuples
}

function lookAtTuple({ run, options, covers }: Running<'tuple'>, view: View) {
  return (names: readonly string[]): readonly Placed[] => {
    let all: Placed[] | undefined
    for (const input of view.inputsOf(names)) {
      const values = names.map(name => view.at(name, input))
      const [first] = values
      if (!first || !values.every(value => value?.ok)) continue
      if (!covers(first.token, view.holderAt(first.token.name, input)!)) continue
      const beside = { names: view.names, at: (name: string) => view.at(name, input) }
      const found = run.check(values as (typeof first)[], options, beside)
      const place = found.length > 0 ? view.placeAt(names, input) : null
      if (place) for (const one of found) (all ??= []).push({ place, found: one })
    }
    return all ?? nothing
  }
}
