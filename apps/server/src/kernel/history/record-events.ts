// Writes the events and notifications of changes in their transaction: there is an event if and only if there is a
// change.
import { mostEventTokens } from '@tessera/contract'
import type { EventType, WorkspaceEvent } from '@tessera/contract'
import { boundEvent } from './event-size.store.ts'
import { prepareAppend } from './append-events.store.ts'
import type { NewEvent } from './event-size.store.ts'
import type { Db } from '../../storage/sql.ts'
import type { ChangeSubject, MergeSubject, NewChange, ScaleSubject, TokenChange } from '../change.ts'
import { groupBy } from '../../base/group-by.ts'
import type { Notifications } from '../services.ts'
import type { Subjects } from '../subjects.ts'

/** The actor and the subjects that the guard found. */
interface Doing {
  caller?: { user: { id: string; name: string } } | null
  organization?: { id: string; name: string }
  workspace?: { id: string; name: string }
  tokenset?: { id: string }
}

interface Origin {
  now: string
  surface: string
  newId: () => string
  notifications: Notifications
  subjects: Subjects
}

/** The events of changes, in order. */
export function eventsOfChanges(
  { now: at, surface, subjects }: Pick<Origin, 'now' | 'surface' | 'subjects'>,
  { caller, workspace, tokenset }: Doing,
  changes: readonly (NewChange & { id: string })[],
): NewEvent[] {
  const actorOf = ({ author }: NewChange) => ({
    user_id: caller?.user.id ?? null,
    user_name: caller?.user.name ?? author?.name ?? null,
    surface,
    ...(author?.isClaimed ? { claimed: true as const } : {}),
  })
  return changes.flatMap(change =>
    eventsOf(subjects, {
      change,
      at,
      workspace_id: change.workspace_id ?? workspace?.id ?? null,
      tokenset_id: change.tokenset_id ?? tokenset?.id ?? null,
      actor: actorOf(change),
    }),
  )
}

/**
 * Returns a function that appends the events and sends all statements before it returns; its promise tells whether
 * there are webhooks to notify.
 */
export function prepareEvents(events: readonly NewEvent[]): (tx: Db) => Promise<boolean> {
  const byWorkspace = groupBy(events, ({ workspace_id }) => workspace_id)
  // Sorted, so that two transactions cannot deadlock.
  const appends = [...byWorkspace.keys()].sort().map(id => prepareAppend(id, byWorkspace.get(id)!))
  return async tx => (await Promise.all(appends.map(append => append(tx)))).includes(true)
}

/** Writes the notifications. Must run before the events, which lock their streams until the commit. */
export async function recordNotifications(
  tx: Db,
  { now: at, newId, notifications, subjects }: Origin,
  { caller, organization, workspace }: Doing,
  changes: readonly (NewChange & { id: string })[],
): Promise<void> {
  for (const change of changes) {
    // Reverts notify nobody again.
    const type = change.reverts === undefined ? typeOf(subjects, change.subject) : null
    if (type) await notifications.note(tx, { type, change, workspace, organization, actor: caller?.user, at, newId })
  }
}

/** A change with its place. */
interface Recorded {
  change: NewChange & { id: string }
  at: string
  workspace_id: string | null
  tokenset_id: string | null
  actor: WorkspaceEvent['actor']
}

/** One event for each workspace of the change or of a published release; none for a change outside of workspaces. */
function eventsOf(subjects: Subjects, recorded: Recorded): NewEvent[] {
  const { change, workspace_id } = recorded
  const { subject, tokens = [] } = change
  const workspaces = change.workspaces ?? (workspace_id === null ? [] : [workspace_id])
  const happened = subject?.kind === 'merge' ? mergeEvents(change, subject) : eventsByTokenset(recorded, tokens)
  return workspaces.flatMap(id => happened.flatMap(one => eventOf(typeOf(subjects, one.subject), recorded, id, one)))
}

/** The event of the change, and for each other tokenset the event of a direct edit. */
function eventsByTokenset({ change, tokenset_id }: Recorded, tokens: readonly TokenChange[]): Happened[] {
  const { subject, elsewhere, whole } = change
  if (!elsewhere?.size)
    return [{ subject, tokenset_id, tokens: whole ? null : tokens }, ...otherScales(change, tokenset_id)]
  const byTokenset = groupBy(tokens, ({ mode_id }) => elsewhere.get(mode_id) ?? tokenset_id)
  const own = byTokenset.get(tokenset_id) ?? []
  byTokenset.delete(tokenset_id)
  const others = [...byTokenset].map(([id, tokens]): Happened => ({ subject: undefined, tokenset_id: id, tokens }))
  return [{ subject, tokenset_id, tokens: own }, ...others]
}

/** Each scale that was made at once with others has its event; the tokens stand in the first. */
const otherScales = ({ subject }: NewChange, tokenset_id: string | null): Happened[] =>
  subject?.kind !== 'scale'
    ? []
    : (subject.others ?? []).map(other => ({
        subject: { kind: 'scale', id: (other.before ?? other.after)!.id, ...other } as ScaleSubject,
        tokenset_id,
        tokens: [],
      }))

interface Happened {
  subject: ChangeSubject | undefined
  tokenset_id: string | null
  /** null: the tokens of the change in the history. */
  tokens: readonly TokenChange[] | null
}

function eventOf(
  type: EventType | null,
  { change, at, actor }: Recorded,
  workspace_id: string,
  happened: Happened,
): NewEvent[] {
  const { subject, tokenset_id } = happened
  if (type === null) return []
  // The subject of a merge is the proposal, which callers can read.
  const about = subject ? { kind: subject.kind === 'merge' ? 'proposal' : subject.kind, id: subject.id } : null
  const { id: change_id, summary } = change
  const event = { type, change_id, workspace_id, tokenset_id, at, summary, actor, subject: about }
  const { tokens } = happened
  if (tokens === null) return [{ ...event, tokens }]
  return [boundEvent(event, tokens.slice(0, mostEventTokens).map(tokenOf), tokens.length)]
}

/**
 * The merge, and the events of direct edits for each tokenset and resolver. A reverted merge has only the events of the
 * edits: the proposal stays merged.
 */
function mergeEvents({ tokens = [], reverts }: NewChange, subject: MergeSubject): Happened[] {
  const tokensets = new Map(subject.modes.map(({ id, tokenset_id }) => [id, tokenset_id]))
  const edits = [...groupBy(tokens, ({ mode_id }) => tokensets.get(mode_id) ?? null)].map(
    ([tokenset_id, own]): Happened => ({ subject: undefined, tokenset_id, tokens: own }),
  )
  const resolvers = subject.parts.map((part): Happened => ({ subject: part, tokenset_id: null, tokens: [] }))
  const parts = [...edits, ...resolvers]
  if (reverts === undefined) return [{ subject, tokenset_id: null, tokens: [] }, ...parts]
  return parts.length > 0 ? parts : [{ subject: undefined, tokenset_id: null, tokens: [] }]
}

function tokenOf({ token_id, mode_id, name, before, after }: TokenChange): WorkspaceEvent['tokens'][number] {
  const renamed = before !== null && after !== null && before.name !== after.name
  return {
    id: token_id,
    mode_id,
    name,
    ...(renamed ? { was: before.name } : {}),
    change: before === null ? 'created' : after === null ? 'deleted' : 'updated',
  }
}

function typeOf(subjects: Subjects, subject: ChangeSubject | undefined): EventType | null {
  if (!subject) return 'tokens.changed'
  const { event } = subjects[subject.kind]
  if (typeof event === 'function') return event(subject)
  if (event === null || typeof event === 'string') return event
  if (!('before' in subject)) return null
  return subject.before === null ? event.created : subject.after === null ? event.deleted : event.updated
}
