// Renames among what was changed: a token that is gone and one that came, which differ in their names only. They are taken for one
// token where there is one candidate each way; what else is gone is deleted, and what else came is new.
import { aliasOf, tokenMeaning } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import { groupBy } from '../../../../base/group-by.ts'
import { inSlices, mapInSlices } from '../../../../kernel/pacing/slices.ts'
import { renamed } from '../../../tokens/references/repoint.ts'
import type { Slot } from './slot.ts'
import { hashOf } from './three-way.ts'
import type { Comparison, Difference } from './three-way.ts'

/** By mode or path, the new names of tokens by their old ones. */
type RenamesByMode = ReadonlyMap<string, ReadonlyMap<string, string>>

/** References may have been rewritten in the same commit, by which further pairs are found; each round costs all that is left. */
const mostRounds = 5
/** Of more pairs, none is compared. */
const mostPairs = 20_000

interface KnownRenames {
  here: RenamesByMode
  /** Whether a rename of one side and an edit of the other one become one; else a person decides. */
  joins: boolean
  /** By path: what the commits renamed one after the other. */
  there: RenamesByMode
  /** The commit that wrote a token last: what one deleted and another one made is no rename. */
  commitOf: CommitOf
  /** The commit that brought it into its file. */
  makerOf: CommitOf
}

type CommitOf = (token: { mode_id: string; name: string }) => string

export async function findRenames(slots: readonly Slot[], { here, joins, ...there }: KnownRenames): Promise<void> {
  for (const { mode, comparison } of slots) renamedTwice(comparison, here.get(mode.mode_id) ?? new Map())
  await findMoves(slots, there)
  if (joins) await joinEdits(slots, here)
}

/** A token that has a new name on either side, and not the same: a person chooses one. */
function renamedTwice(comparison: Comparison, names: ReadonlyMap<string, string>): void {
  for (const [before, from] of names) {
    const ours = comparison.push.find(one => one.name === from && one.theirs === null)
    const known = Object.hasOwn(comparison.former, before) ? comparison.former[before]![1] : null
    if (!ours || !known) continue
    const there = comparison.pull.filter(one => isNew(one) && hashOf({ ...one.theirs!, name: before }) === known)
    const [theirs] = there
    if (!theirs || there.length > 1) continue
    comparison.conflicts.push({ ...theirs, ours: ours.ours, from })
    comparison.push = comparison.push.filter(one => one !== ours)
    comparison.pull = comparison.pull.filter(one => one !== theirs)
  }
}

/**
 * Moves what is a rename there from the pulled differences to `moves`, and notes which of the others came from another file. The
 * same name, or else the same file, goes before another one.
 */
async function findMoves(
  slots: readonly Slot[],
  { there, commitOf, makerOf }: Omit<KnownRenames, 'here' | 'joins'>,
): Promise<void> {
  const names = new Map<string, string>()
  for (const { file, comparison } of slots) if (file) takeKnown(comparison, there.get(file.path) ?? new Map(), names)
  const across = { commitOf, makerOf }
  await pairAcross(slots, names, { ...across, keyOf: (token, name) => `${name}\0${tokenMeaning(token)}` })
  for (let round = 0; round < mostRounds; round++) {
    let found = 0
    for (const slot of slots) found += await pairEqual(slot, names, commitOf)
    found += await pairAcross(slots, names, { ...across, keyOf: tokenMeaning })
    if (found === 0) break
  }
  await pairAcross(slots, names, { ...across, keyOf: (token, name) => `${name}\0${meaningBesideValue(token)}` })
}

/** Its value was edited where it moved to. */
const meaningBesideValue = (token: Token) =>
  tokenMeaning({ ...token, value: { alias_to: token.type }, alias_to: token.type })

/**
 * A token that one side renamed and the other edited: neither is lost. What was renamed there keeps its edit from here, and what
 * was renamed here takes the edit from there.
 */
async function joinEdits(slots: readonly Slot[], here: RenamesByMode): Promise<void> {
  const there = new Map(slots.flatMap(({ comparison }) => comparison.moves.map(({ from, to }) => [to, from] as const)))
  const own = new Map([...here.values()].flatMap(names => [...names]))
  const back = new Map([...own].map(([from, to]) => [to, from]))
  for (const { mode, comparison } of slots) {
    await pairEdited(comparison, there)
    const names = here.get(mode.mode_id)
    if (names) carryEdits(comparison, { names, own, back })
  }
}

const isGone = ({ ours, theirs }: Difference) => ours !== null && theirs === null
const isNew = ({ ours, theirs }: Difference) => ours === null && theirs !== null

function unpaired({ pull, left, arrivals }: Comparison) {
  const arrived = new Set(arrivals.map(({ to }) => to))
  return {
    gone: pull.filter(one => isGone(one) && !left.has(one.name)),
    fresh: pull.filter(one => isNew(one) && !arrived.has(one.name)),
  }
}

/** What a commit renamed, and what a later one of the same run edited besides. */
function takeKnown(comparison: Comparison, renames: ReadonlyMap<string, string>, names: Map<string, string>): void {
  const { gone, fresh } = unpaired(comparison)
  const came = new Map(fresh.map(one => [one.name, one]))
  for (const from of gone) {
    const to = came.get(renames.get(from.name) ?? '')
    if (to) move(comparison, { from, to }, names)
  }
}

function move(comparison: Comparison, { from, to }: { from: Difference; to: Difference }, names: Map<string, string>) {
  comparison.moves.push({ from: from.name, to: to.name, ours: from.ours!, theirs: to.theirs!, isEdited: false })
  names.set(from.name, to.name)
  comparison.pull = comparison.pull.filter(one => one !== from && one !== to)
}

/** What keeps its identity in another file; it stays among the pulled differences of both. */
async function pairAcross(
  slots: readonly Slot[],
  names: Map<string, string>,
  {
    keyOf,
    commitOf,
    makerOf,
  }: Pick<KnownRenames, 'commitOf' | 'makerOf'> & { keyOf: (token: Token, name: string) => string },
): Promise<number> {
  const placed = slots.flatMap(({ mode: { mode_id }, comparison }) => {
    const { gone, fresh } = unpaired(comparison)
    return {
      gone: gone.map(one => ({ mode_id, comparison, one })),
      fresh: fresh.map(one => ({ mode_id, comparison, one })),
    }
  })
  const [gone, fresh] = [placed.flatMap(({ gone }) => gone), placed.flatMap(({ fresh }) => fresh)]
  if (gone.length === 0 || fresh.length === 0) return 0
  const keyed = (each: (typeof gone)[number], token: Token, by: CommitOf) => {
    const { mode_id, one } = each
    return { each, key: `${by({ mode_id, name: one.name })} ${keyOf(token, one.name)}` }
  }
  const before = await mapInSlices(gone, each => keyed(each, withNames(each.one.ours!, each.one.name, names), commitOf))
  const after = await mapInSlices(fresh, each => keyed(each, each.one.theirs!, makerOf))
  let found = 0
  for (const { from, to } of onlyPairs(before, after)) {
    if (from.each.mode_id === to.each.mode_id) continue
    const arrival = { mode_id: from.each.mode_id, from: from.each.one.name, to: to.each.one.name }
    to.each.comparison.arrivals.push(arrival)
    from.each.comparison.left.add(arrival.from)
    if (arrival.from !== arrival.to) names.set(arrival.from, arrival.to)
    found++
  }
  return found
}

/** Where one on each side has a key. */
function* onlyPairs<A extends { key: string }, B extends { key: string }>(before: readonly A[], after: readonly B[]) {
  const fresh = groupBy(after, ({ key }) => key)
  for (const [key, [from, ...others]] of groupBy(before, ({ key }) => key)) {
    const [to, ...more] = fresh.get(key) ?? []
    if (from && to && others.length + more.length === 0) yield { from, to }
  }
}

async function pairEqual({ mode: { mode_id }, comparison }: Slot, names: Map<string, string>, commitOf: CommitOf) {
  const { pull, moves } = comparison
  const { gone, fresh } = unpaired(comparison)
  if (gone.length === 0 || fresh.length === 0) return 0
  const keyed = (token: Token, one: Difference) => ({
    key: `${commitOf({ mode_id, name: one.name })} ${tokenMeaning(token)}`,
    one,
  })
  const before = await mapInSlices(gone, one => keyed(withNames(one.ours!, one.name, names), one))
  const after = await mapInSlices(fresh, one => keyed(one.theirs!, one))
  const paired = new Set<Difference>()
  for (const pair of onlyPairs(before, after)) {
    const [from, to] = [pair.from.one, pair.to.one]
    moves.push({ from: from.name, to: to.name, ours: from.ours!, theirs: to.theirs!, isEdited: false })
    names.set(from.name, to.name)
    paired.add(from).add(to)
  }
  comparison.pull = pull.filter(one => !paired.has(one))
  return paired.size
}

/** Renamed there and edited here: what was there before tells, by its hash, what it is called now. */
async function pairEdited(comparison: Comparison, there: ReadonlyMap<string, string>): Promise<void> {
  const gone = comparison.conflicts.filter(one => isGone(one) && comparison.base[one.name]?.[1])
  const { fresh } = unpaired(comparison)
  if (gone.length === 0 || gone.length * fresh.length > mostPairs) return
  const pairs: { from: Difference; to: Difference }[] = []
  await inSlices(gone, from => {
    for (const to of fresh)
      if (hashOf(withNames(to.theirs!, from.name, there)) === comparison.base[from.name]![1]) pairs.push({ from, to })
  })
  const unique = pairs.filter(pair => pairs.filter(({ from, to }) => from === pair.from || to === pair.to).length === 1)
  const paired = new Set(unique.flatMap(({ from, to }) => [from, to]))
  for (const { from, to } of unique)
    comparison.moves.push({ from: from.name, to: to.name, ours: from.ours!, theirs: to.theirs!, isEdited: true })
  comparison.conflicts = comparison.conflicts.filter(one => !paired.has(one))
  comparison.pull = comparison.pull.filter(one => !paired.has(one))
}

interface OwnRenames {
  names: ReadonlyMap<string, string>
  /** Those of all modes, and back. */
  own: ReadonlyMap<string, string>
  back: ReadonlyMap<string, string>
}

/** Renamed here and edited there. One that was edited here as well stays a conflict. */
function carryEdits(comparison: Comparison, { names, own, back }: OwnRenames): void {
  const { base, carried } = comparison
  const pushed = new Map(comparison.push.map(one => [one.name, one]))
  comparison.conflicts = comparison.conflicts.filter(({ name, ours, theirs }) => {
    const fresh = pushed.get(names.get(name) ?? '')
    if (ours !== null || theirs === null || !fresh?.ours || fresh.theirs !== null) return true
    if (hashOf(withNames(fresh.ours, name, back)) !== base[name]?.[0]) return true
    const after = withNames(theirs, fresh.name, own)
    carried.push({ name: fresh.name, ours: fresh.ours, theirs: after })
    // So that the next run knows that only the name is left to be pushed.
    base[name] = [hashOf(theirs), hashOf(theirs)]
    comparison.push.push({ name, ours: null, theirs })
    return false
  })
}

function withNames(token: Token, name: string, names: ReadonlyMap<string, string>): Token {
  const value = names.size === 0 ? token.value : renamed(token.value, names)
  const { replaced_by: by } = token
  const replaced = by == null ? {} : { replaced_by: names.get(by) ?? by }
  return { ...token, ...replaced, name, value, alias_to: aliasOf(value) }
}
