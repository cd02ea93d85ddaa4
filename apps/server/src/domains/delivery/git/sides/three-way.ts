// Merges both sides by token against what both had at the last common commit. A pure function: what follows from it is
// done elsewhere.
import { canonicalJson, haveSameHex, isSameToken } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import { createHash } from 'node:crypto'
import { inSlices } from '../../../../kernel/pacing/slices.ts'
import type { Held, Hashes } from '../git.store.ts'

export type Side = ReadonlyMap<string, Token>

/** A token as one side has it, beside what the other side has; null: it is not there. */
export interface Difference {
  name: string
  ours: Token | null
  theirs: Token | null
  /** Its name here, where it has another one there. */
  from?: string
}

/** A token that has another name there. */
export interface Move {
  from: string
  to: string
  ours: Token
  theirs: Token
  /** It was edited here as well. */
  isEdited: boolean
}

/** A token of the pulled ones that came from another file. */
export interface Arrival {
  mode_id: string
  from: string
  to: string
}

export interface Comparison {
  /** Changed there only. */
  pull: Difference[]
  /** Changed here only, or decided for ours by a proposal. */
  push: Difference[]
  /** Changed on both sides, and not to the same. */
  conflicts: Difference[]
  /** Renamed there; in none of the other lists. */
  moves: Move[]
  arrivals: Arrival[]
  /** Names of the pulled ones that went to another file. */
  left: Set<string>
  /** Edits from there to tokens that were renamed here, by their new names; pushed as well. */
  carried: Difference[]
  /** Names whose proposal has ended. */
  decided: string[]
  /** Names that wait for a decision. */
  waiting: Set<string>
  /** What both sides have agreed on, with names that wait for a decision as they were. */
  base: Hashes
  /** What both sides had. */
  former: Hashes
}

/** Differs from every hash. */
const unknown = '?'

/** By token, because each is compared with several others. */
const hashes = new WeakMap<Token, string>()

export function hashOf(token: Token | null | undefined): string | null {
  if (!token) return null
  const hash = hashes.get(token) ?? digestOf(token)
  hashes.set(token, hash)
  return hash
}

/** So that what follows finds them made. */
export const hashAll = (sides: readonly Side[]): Promise<void> => inSlices(eachOf(sides), token => void hashOf(token))

function* eachOf(sides: readonly Side[]): Generator<Token> {
  for (const side of sides) yield* side.values()
}

function digestOf(token: Token): string {
  const { name, type, value, description, extensions, deprecated, replaced_by, remove_in } = token
  const content = [
    name,
    type,
    value,
    description,
    extensions ?? null,
    deprecated ?? null,
    replaced_by ?? null,
    remove_in ?? null,
  ]
  return createHash('sha256').update(canonicalJson(content)).digest('base64url')
}

export const isOpen = ({ status }: Pick<Held, 'status'>) =>
  status === 'draft' || status === 'open' || status === 'approved'

export interface Known {
  base: Hashes
  held: ReadonlyMap<string, Held>
  /** Every difference is theirs, or ours, whatever the base says. */
  take?: 'theirs' | 'ours' | undefined
}

/** As if neither side had changed anything. */
export const untouched = (base: Hashes): Comparison => ({
  pull: [],
  push: [],
  conflicts: [],
  moves: [],
  arrivals: [],
  carried: [],
  decided: [],
  waiting: new Set<string>(),
  left: new Set<string>(),
  base: Object.assign(Object.create(null), base) as Hashes,
  former: base,
})

export async function compare(ours: Side, theirs: Side, known: Known): Promise<Comparison> {
  const result: Comparison = { ...untouched({}), former: known.base }
  const names = new Set([...theirs.keys(), ...ours.keys(), ...Object.keys(known.base), ...known.held.keys()])
  await inSlices(names, name =>
    compareOne({ name, ours: ours.get(name) ?? null, theirs: theirs.get(name) ?? null }, known, result),
  )
  return result
}

function compareOne(difference: Difference, known: Known, result: Comparison): void {
  const { name, ours, theirs } = difference
  const [our, their] = [hashOf(ours), hashOf(theirs)]
  const held = known.held.get(name)
  const former = formerOf(name, known)
  if (held && !isOpen(held)) result.decided.push(name)
  const note = ([mine, other]: Hashes[string]) => {
    if (mine !== null || other !== null) result.base[name] = [mine, other]
  }
  if (our === their || isEqual(ours, theirs)) {
    if (held && isOpen(held)) result.decided.push(name)
    return note([our, their])
  }
  if (held && isOpen(held) && held.theirs === their) {
    result.waiting.add(name)
    return note(former)
  }
  const changed = { here: our !== former[0], there: their !== former[1] }
  // Both are as they were: the format cannot hold all of the token.
  if (!changed.here && !changed.there) return note([our, their])
  note(former)
  listOf(changed, known.take, result).push(difference)
}

/** What both sides had. After a decision it is what was decided against, so that ours is written. */
function formerOf(name: string, { base, held: all }: Known): Hashes[string] {
  const held = all.get(name)
  if (held && !isOpen(held)) return [unknown, held.theirs]
  return Object.hasOwn(base, name) ? base[name]! : [null, null]
}

function listOf(changed: { here: boolean; there: boolean }, take: Known['take'], result: Comparison): Difference[] {
  if (take !== undefined) return take === 'ours' ? result.push : result.conflicts
  if (changed.here && changed.there) return result.conflicts
  return changed.there ? result.pull : result.push
}

function isEqual(a: Token | null, b: Token | null): boolean {
  if (a === null || b === null) return a === b
  return isSameToken(a, b) && haveSameHex(a, b)
}

/** Both sides have the same of these names from now on. */
export function agree(
  { base }: Comparison,
  differences: readonly Pick<Difference, 'name'>[],
  ours: Side,
  theirs: Side,
): void {
  for (const { name } of differences) {
    const hashes: Hashes[string] = [hashOf(ours.get(name)), hashOf(theirs.get(name))]
    if (hashes[0] === null && hashes[1] === null) delete base[name]
    else base[name] = hashes
  }
}
