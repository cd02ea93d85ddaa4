// Runs a rule for tuples of tokens, once for each combination of the axes that the tokens of the tuple depend on.
import type { Steps } from '../../resolve/steps.ts'
import type { Placed } from '../rule.ts'
import { countText } from './bounds/meter.ts'
import {
  inOrder,
  isSame,
  itemsPerStep,
  mostKept,
  nothing,
  report,
  viewsOf,
  type KeptView,
  type Running,
} from './runs.ts'
import type { FindingPlace, View } from './view.ts'

export function* runTuple(running: Running<'tuple'>): Steps<void> {
  const { world, kept } = running
  const views: KeptView[] = []
  for (const [key, view] of viewsOf(world)) {
    const now = yield* running.within(view, () => tuplesOf(running, view, kept.get(key)))
    kept.set(key, now)
    views.push(now)
  }
  const [first] = views
  const everywhere = [...(first?.optionFaults ?? [])].filter(message =>
    views.every(({ optionFaults }) => optionFaults!.has(message)),
  )
  for (const message of everywhere)
    running.add({ place: nowhere, found: { token: '', message, about: [message] } }, message)
}

/** The place of findings about the options of a rule. */
const nowhere: FindingPlace = { nowhere: true }

function* tuplesOf(running: Running<'tuple'>, view: View, last: KeptView | undefined): Steps<KeptView> {
  const { meter } = running
  const { names } = view
  const same = isSame(last, view)
  if (same) meter.spend(last.units, () => `${names.length} names`)
  if (same && last.found) return report(running, last)
  const before = meter.spent()
  const optionFaults = new Set<string>()
  const tuples = same ? withoutMeter(running, view, optionFaults) : measured(running, view, optionFaults)
  const units = same ? last.units : meter.spent() - before
  const look = lookAtTuple(running, view)
  if (tuples.length > mostKept) {
    yield* addInOrder(running, tuples, look)
    return { names, units, found: null, placed: nothing, optionFaults }
  }
  const found = yield* foundByTuple(tuples, view, last?.found, look)
  return report(running, { names, units, found, placed: inOrder(found), optionFaults })
}

type Look = (tuple: readonly string[]) => readonly Placed[]

/** Takes over tuples without findings from the last run, unless the last edit affects one of their names. */
function* foundByTuple(
  tuples: readonly string[][],
  { affected }: View,
  last: KeptView['found'] | undefined,
  look: Look,
): Steps<Map<string, readonly Placed[]>> {
  const found = new Map<string, readonly Placed[]>()
  let looked = 0
  for (const tuple of tuples) {
    const id = tuple.join('\0')
    const before = affected && !tuple.some(name => affected.has(name)) ? last?.get(id) : undefined
    found.set(id, before?.length === 0 ? before : look(tuple))
    if (++looked % itemsPerStep === 0) yield
  }
  return found
}

/** Adds findings that are too many to keep at once, in order. */
function* addInOrder(running: Running<'tuple'>, tuples: string[][], look: Look): Steps<void> {
  let previous: readonly string[] = []
  let looked = 0
  for (const tuple of tuples.sort(byNames)) {
    if (byNames(previous, tuple) === 0) continue
    previous = tuple
    for (const one of look(tuple)) running.add(one, one.found.token)
    if (++looked % itemsPerStep === 0) yield
  }
}

/** The same order as that of the ids, since the separator of an id precedes every character of a name. */
function byNames(one: readonly string[], other: readonly string[]): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return one[at]! < other[at]! ? -1 : 1
  return one.length - other.length
}

const unlimited = { spend: () => undefined, spent: () => 0 }

const withoutMeter = (running: Running<'tuple'>, view: View, optionFaults: Set<string>) =>
  measured({ ...running, meter: unlimited }, view, optionFaults)

/** The tuples whose findings belong to this view. Spends the work of checking them. */
function measured(
  { run, options, covers, meter }: Running<'tuple'>,
  view: View,
  optionFaults: Set<string>,
): string[][] {
  const { named } = covers
  const { length } = view.names
  meter.spend(length * covers.cost, () => `where.tokens on ${length} names`)
  const all = run.tuples(
    type => view.namesOf(type),
    options,
    message => optionFaults.add(message),
    meter,
  )
  const cache = new Map<string, boolean>()
  const isNamed = (name: string) => {
    if (!named) return true
    const isMatch = cache.get(name) ?? named(name)
    cache.set(name, isMatch)
    return isMatch
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
