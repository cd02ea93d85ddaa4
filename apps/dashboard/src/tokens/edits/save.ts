// Saves one step of edits, after checking that nobody else changed the same tokens.
import type { ProblemCode, Token as Stored } from '@tessera/contract'
import { etagOf } from '@tessera/sdk'
import { api, isTesseraError } from '../../api/api.ts'
import { draftOf, sameDraft, type Draft } from '../values/draft.ts'
import { lifecycleDiff, lifecycleIn, type LifecycleField } from '../values/lifecycle.ts'
import { troubleOf } from './trouble.ts'

export interface CellChange {
  mode_id: string
  name: string
  before: Draft | null
  after: Draft | null
  /** The lifecycle fields that the change writes; the others stay as they are. */
  lifecycle?: readonly LifecycleField[]
}

export interface SaveResult {
  /** The stored record of each change; null after a deletion. */
  saved: { change: CellChange; stored: Stored | null }[]
  refused: { change: CellChange; error: string }[]
  conflicts: { change: CellChange; theirs: Stored | null }[]
  /** All tokens of each mode that saving read again. */
  fresh: Map<string, Stored[]>
}

export type Seen = (mode_id: string, name: string) => Stored | null

export async function saveChanges(
  tokenset_id: string,
  changes: readonly CellChange[],
  seen: Seen,
): Promise<SaveResult> {
  const outcome: SaveResult = { saved: [], refused: [], conflicts: [], fresh: new Map() }
  const single = changes.length === 1 ? changes[0] : undefined
  if (single) await saveOne(tokenset_id, single, seen, outcome)
  else
    for (const mode_id of new Set(changes.map(change => change.mode_id))) {
      const own = changes.filter(change => change.mode_id === mode_id)
      try {
        await saveMode(tokenset_id, mode_id, own, seen, outcome)
      } catch (error) {
        // For example, someone else deleted the mode: the changes of other modes stay saved.
        if (!isRefusal(error)) throw error
        const settled = new Set(
          [...outcome.saved, ...outcome.refused, ...outcome.conflicts].map(({ change }) => change),
        )
        for (const change of own) if (!settled.has(change)) outcome.refused.push({ change, error: error.message })
      }
    }
  return outcome
}

/** Problem codes of a write that came after somebody else's. */
const overtaken: ReadonlySet<string | null> = new Set<ProblemCode>([
  'changed_since_read',
  'token_not_found',
  'token_name_taken',
])

async function saveOne(tokenset_id: string, change: CellChange, seen: Seen, outcome: SaveResult): Promise<void> {
  const { mode_id, name } = change
  const before = seen(mode_id, name)
  const place = { tokenset_id, mode_id }
  try {
    // The name is accepted in place of an id: it matches a token that was deleted and created again, but not one that
    // was renamed.
    const now = await orNull(api.tokens.get({ ...place, token_id: name }))
    if (now?.updated_at !== before?.updated_at || isGone(change, now))
      meet(outcome, change, now && withoutResolved(now))
    else outcome.saved.push({ change, stored: await write(place, change, before, now ? etagOf(now) : undefined) })
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Somebody else wrote between our read and our write.
    if (overtaken.has(error.code)) {
      const theirs = await orNull(api.tokens.get({ ...place, token_id: name }))
      meet(outcome, change, theirs && withoutResolved(theirs))
    } else outcome.refused.push({ change, error: error.message })
  }
}

async function write(
  place: ModeIds,
  { name, after, lifecycle }: CellChange,
  before: Stored | null,
  ifMatch: string | undefined,
): Promise<Stored | null> {
  const options = ifMatch ? { ifMatch } : {}
  if (after === null) {
    if (before) await api.tokens.delete({ ...place, token_id: before.id }, options)
    return null
  }
  if (!before) return create(place, name, after)
  return api.tokens.update(
    { ...place, token_id: before.id, ...differences(before, after), ...lifecycleIn(after, lifecycle) },
    options,
  )
}

/** Only a batch can create a token with the fields in `kept`. */
async function create(place: ModeIds, name: string, { kept, ...draft }: Draft): Promise<Stored> {
  if (!kept) return api.tokens.create({ ...place, name, ...draft })
  await api.batch.run({ ...place, operations: [{ op: 'create', name, ...draft, ...kept }] })
  return withoutResolved(await api.tokens.get({ ...place, token_id: name }))
}

interface ModeIds {
  tokenset_id: string
  mode_id: string
}

const readMode = async (place: ModeIds) =>
  new Map((await api.tokens.list(place)).tokens.map(token => [token.name, token] as const))

async function saveMode(
  tokenset_id: string,
  mode_id: string,
  changes: CellChange[],
  seen: Seen,
  outcome: SaveResult,
): Promise<void> {
  const place = { tokenset_id, mode_id }
  const now = await readMode(place)
  const unchanged: CellChange[] = []
  for (const change of changes) {
    const theirs = now.get(change.name) ?? null
    const same = theirs?.updated_at === seen(mode_id, change.name)?.updated_at && !isGone(change, theirs)
    if (same) unchanged.push(change)
    else meet(outcome, change, theirs)
  }
  const stored = await runBatch(place, unchanged, now, outcome)
  const after = await readMode(place)
  outcome.fresh.set(mode_id, [...after.values()])
  for (const change of stored) {
    const record = after.get(change.name) ?? null
    // Somebody may have written between our batch and this read. The change then keeps the record before ours: a later
    // change of the cell meets theirs as a conflict, and does not overwrite it unseen.
    const isOurs = isWanted(change, record && draftOf(record))
    outcome.saved.push({ change, stored: isOurs ? record : (now.get(change.name) ?? null) })
  }
}

type TokensByName = ReadonlyMap<string, Stored>

/** Runs the changes as one batch, again without those that are refused; returns the changes that it stored. */
async function runBatch(
  place: ModeIds,
  changes: CellChange[],
  now: TokensByName,
  outcome: SaveResult,
): Promise<CellChange[]> {
  let open = changes
  while (open.length > 0) {
    try {
      await api.batch.run({ ...place, operations: open.map(change => operation(change, now.get(change.name) ?? null)) })
      return open
    } catch (error) {
      if (!isRefusal(error)) throw error
      const rest = withoutFaulty(open, now, await readMode(place), faultsOf(error.details), outcome)
      if (rest.length === open.length) {
        // The server refuses the whole batch, for example because of the role.
        outcome.refused.push(...rest.map(change => ({ change, error: error.message })))
        return []
      }
      open = rest
    }
  }
  return open
}

/** Settles changes that have a fault or that somebody else overtook; returns the others. */
function withoutFaulty(
  changes: readonly CellChange[],
  now: TokensByName,
  later: TokensByName,
  faults: ReadonlyMap<number, string>,
  outcome: SaveResult,
): CellChange[] {
  return changes.filter((change, i) => {
    const theirs = later.get(change.name) ?? null
    const fault = faults.get(i)
    // Somebody else wrote between our read and our batch: the fault may be about their value.
    if (theirs?.updated_at !== now.get(change.name)?.updated_at) meet(outcome, change, theirs)
    else if (fault) outcome.refused.push({ change, error: fault })
    else return true
    return false
  })
}

/**
 * Records a conflict, unless the stored value is the wanted one: someone else wrote the same, or this change was stored
 * and its response was lost.
 */
function meet(outcome: SaveResult, change: CellChange, theirs: Stored | null): void {
  if (isWanted(change, theirs && draftOf(theirs))) outcome.saved.push({ change, stored: theirs })
  else outcome.conflicts.push({ change, theirs })
}

const isWanted = ({ after, lifecycle }: CellChange, now: Draft | null): boolean =>
  sameDraft(now, after) && lifecycleDiff(now, after, lifecycle ?? []).length === 0

/** The token of the change no longer exists, for example because a rename was still pending. */
function isGone(change: CellChange, now: Stored | null): boolean {
  return change.before !== null && now === null
}

function operation({ name, after, lifecycle }: CellChange, now: Stored | null) {
  const updated_at = now?.updated_at ?? null
  if (after === null) return { op: 'delete' as const, name, updated_at }
  const { kept, ...draft } = after
  // A literal over an alias has to clear `alias_to`.
  return now
    ? {
        op: 'update' as const,
        name,
        ...draft,
        ...(isAlias(after) ? {} : { alias_to: null }),
        ...lifecycleIn(after, lifecycle),
        updated_at,
      }
    : { op: 'create' as const, name, ...draft, ...kept, updated_at }
}

export function faultsOf(details: Record<string, unknown>): Map<number, string> {
  const list = Array.isArray(details['errors']) ? (details['errors'] as { index?: unknown; error?: unknown }[]) : []
  return new Map(
    list.flatMap(({ index, error }) => (typeof index === 'number' ? [[index, String(error)] as const] : [])),
  )
}

function differences(before: Stored, after: Draft) {
  const was: Draft = {
    type: before.type as Draft['type'],
    value: before.value as Draft['value'],
    description: before.description,
  }
  const sameValue = sameDraft({ ...was, description: null }, { ...after, description: null })
  return {
    // A literal has to clear `alias_to` only where there was an alias.
    ...(sameValue
      ? {}
      : {
          type: after.type,
          value: after.value,
          ...(before.alias_to !== null && !isAlias(after) ? { alias_to: null } : {}),
        }),
    ...(after.description === before.description ? {} : { description: after.description }),
  }
}

function isAlias(draft: Draft): boolean {
  return (
    draft.value !== null && typeof draft.value === 'object' && !Array.isArray(draft.value) && 'alias_to' in draft.value
  )
}

function withoutResolved({ resolved_value: _, ...stored }: Stored & { resolved_value?: unknown }): Stored {
  return stored
}

/** The server refuses for good: the network, a limit or a fault of the server is not the cause. */
export function isRefusal(
  error: unknown,
): error is Error & { status: number; code: string | null; details: Record<string, unknown> } {
  return isTesseraError(error) && troubleOf(error) === null
}

async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (isTesseraError(error) && error.code === 'token_not_found') return null
    throw error
  }
}
