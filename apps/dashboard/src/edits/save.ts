// Saves one step of edits, after checking that nobody else changed the same tokens.
import type { ProblemCode, Token as Stored } from '@tessera/contract'
import { etagOf } from '@tessera/sdk'
import { api, isTesseraError } from '../api/api.ts'
import { draftOf, sameDraft, type Draft } from '../values/draft.ts'
import { lifecycleDiff, lifecycleIn, type LifecycleField } from '../values/lifecycle.ts'
import { troubleOf } from './trouble.ts'

export interface CellChange {
  mode_id: string
  name: string
  before: Draft | null
  after: Draft | null
  /** The fields of the lifecycle that it writes; the others stay as they are. */
  lifecycle?: readonly LifecycleField[]
}

export interface Outcome {
  /** Stored records by what was asked: null where it is deleted now. */
  saved: { change: CellChange; stored: Stored | null }[]
  refused: { change: CellChange; error: string }[]
  conflicts: { change: CellChange; theirs: Stored | null }[]
  /** All tokens of the modes that were read again on the way. */
  fresh: Map<string, Stored[]>
}

export type Seen = (mode_id: string, name: string) => Stored | null

export async function saveChanges(tokenset_id: string, changes: readonly CellChange[], seen: Seen): Promise<Outcome> {
  const outcome: Outcome = { saved: [], refused: [], conflicts: [], fresh: new Map() }
  const single = changes.length === 1 ? changes[0] : undefined
  if (single) await saveOne(tokenset_id, single, seen, outcome)
  else
    for (const mode_id of new Set(changes.map(change => change.mode_id))) {
      const own = changes.filter(change => change.mode_id === mode_id)
      try {
        await saveMode(tokenset_id, mode_id, own, seen, outcome)
      } catch (error) {
        // For example a mode that someone else deleted: what was stored in other modes is stored.
        if (!isRefusal(error)) throw error
        const known = new Set([...outcome.saved, ...outcome.refused, ...outcome.conflicts].map(({ change }) => change))
        for (const change of own) if (!known.has(change)) outcome.refused.push({ change, error: error.message })
      }
    }
  return outcome
}

/** Refusals of a write that somebody else's came before. */
const overtaken: ReadonlySet<string | null> = new Set<ProblemCode>([
  'changed_since_read',
  'token_not_found',
  'token_name_taken',
])

async function saveOne(tokenset_id: string, change: CellChange, seen: Seen, outcome: Outcome): Promise<void> {
  const { mode_id, name, after } = change
  const before = seen(mode_id, name)
  const place = { tokenset_id, mode_id }
  try {
    // By its name, which is accepted where ids are: a token that was deleted and made again is found, one that was
    // renamed is not.
    const now = await orNull(api.tokens.get({ ...place, token_id: name }))
    const ifMatch = now ? etagOf(now) : undefined
    const unchanged = ifMatch ? { ifMatch } : {}
    if (now?.updated_at !== before?.updated_at || isGone(change, now)) {
      meet(outcome, change, now && withoutResolved(now))
    } else if (after === null) {
      if (before) await api.tokens.delete({ ...place, token_id: before.id }, unchanged)
      outcome.saved.push({ change, stored: null })
    } else {
      const stored = before
        ? await api.tokens.update(
            {
              ...place,
              token_id: before.id,
              ...differences(before, after),
              ...lifecycleIn(after, change.lifecycle),
            },
            unchanged,
          )
        : await create(place, name, after)
      outcome.saved.push({ change, stored })
    }
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Somebody was there between the reading and the writing.
    if (overtaken.has(error.code)) {
      const theirs = await orNull(api.tokens.get({ ...place, token_id: name }))
      meet(outcome, change, theirs && withoutResolved(theirs))
    } else outcome.refused.push({ change, error: error.message })
  }
}

/** Only a batch can make a token with all that was kept beside its value. */
async function create(place: Place, name: string, { kept, ...draft }: Draft): Promise<Stored> {
  if (!kept) return api.tokens.create({ ...place, name, ...draft })
  await api.batch.run({ ...place, operations: [{ op: 'create', name, ...draft, ...kept }] })
  return withoutResolved(await api.tokens.get({ ...place, token_id: name }))
}

interface Place {
  tokenset_id: string
  mode_id: string
}

const readMode = async (place: Place) =>
  new Map((await api.tokens.list(place)).tokens.map(token => [token.name, token] as const))

async function saveMode(
  tokenset_id: string,
  mode_id: string,
  changes: CellChange[],
  seen: Seen,
  outcome: Outcome,
): Promise<void> {
  const place = { tokenset_id, mode_id }
  const now = await readMode(place)
  let open: CellChange[] = []
  for (const change of changes) {
    const theirs = now.get(change.name) ?? null
    const same = theirs?.updated_at === seen(mode_id, change.name)?.updated_at && !isGone(change, theirs)
    if (same) open.push(change)
    else meet(outcome, change, theirs)
  }
  while (open.length > 0) {
    try {
      await api.batch.run({ ...place, operations: open.map(change => operation(change, now.get(change.name) ?? null)) })
      break
    } catch (error) {
      if (!isRefusal(error)) throw error
      const faults = faultsOf(error.details)
      // Somebody may have been there between the reading and the writing: what they touched is not ours to judge.
      const later = await readMode(place)
      const rest: CellChange[] = []
      open.forEach((change, i) => {
        const theirs = later.get(change.name) ?? null
        const fault = faults.get(i)
        if (theirs?.updated_at !== now.get(change.name)?.updated_at) meet(outcome, change, theirs)
        else if (fault) outcome.refused.push({ change, error: fault })
        else rest.push(change)
      })
      // A refusal of the whole step, for example of a role.
      if (rest.length === open.length) outcome.refused.push(...rest.map(change => ({ change, error: error.message })))
      open = rest.length === open.length ? [] : rest
    }
  }
  const after = await readMode(place)
  outcome.fresh.set(mode_id, [...after.values()])
  for (const change of open) {
    const stored = after.get(change.name) ?? null
    // Somebody may have written between our batch and this reading. That is not what this change stored: a later change
    // of the cell that stood on it would overwrite theirs unseen. It stands on the record before ours, so that it meets
    // theirs.
    const ours = isWanted(change, stored && draftOf(stored))
    outcome.saved.push({ change, stored: ours ? stored : (now.get(change.name) ?? null) })
  }
}

/**
 * A conflict, unless what is stored is what was wanted: by someone else, or by this very change, whose answer was lost.
 */
function meet(outcome: Outcome, change: CellChange, theirs: Stored | null): void {
  if (isWanted(change, theirs && draftOf(theirs))) outcome.saved.push({ change, stored: theirs })
  else outcome.conflicts.push({ change, theirs })
}

const isWanted = ({ after, lifecycle }: CellChange, now: Draft | null): boolean =>
  sameDraft(now, after) && lifecycleDiff(now, after, lifecycle ?? []).length === 0

/**
 * There was a token when the change was made, and now there is none, for example because a rename was still on its way.
 */
function isGone(change: CellChange, now: Stored | null): boolean {
  return change.before !== null && now === null
}

function operation({ name, after, lifecycle }: CellChange, now: Stored | null) {
  const updated_at = now?.updated_at ?? null
  if (after === null) return { op: 'delete' as const, name, updated_at }
  const { kept, ...draft } = after
  // A literal over an alias has to say that it is no alias any more.
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
    // A literal needs to say that it is no alias any more only where it was one.
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

/** A no of the server that will stay a no: not a network that is away, a limit or a fault. */
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
