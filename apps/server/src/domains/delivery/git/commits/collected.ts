// One commit of what was collected, in the name of who commits, with those who changed the tokens as co-authors.
import type { Token } from '@tessera/engine'
import type { Db } from '../../../../storage/sql.ts'
import type { ConnectionRow } from '../git.store.ts'
import type { Pulled } from '../pull.ts'
import { messageOf, toldOf } from '../pull-requests/message.ts'
import { pendingOf } from './pending.ts'
import type { Pending, PendingToken } from './pending.ts'
import { trailerOf } from './plan.ts'
import type { CommitPlan } from './plan.ts'
import type { Edit } from './pending.store.ts'

export interface CommitRequest {
  author: { name: string; email: string }
  /** null: by the template of the connection. */
  message: string | null
  /** Ids; null: all that is pending. */
  tokens: readonly string[] | null
  as: 'commit' | 'request'
}

const mostTrailers = 100

/** Leaves of a pull what is committed now: the rest stays pending. */
export async function collect(db: Db, connection: ConnectionRow, pulled: Pulled, asked: CommitRequest) {
  const pending = await pendingOf(db, connection)
  const chosen = chosenOf(pending, asked.tokens)
  const names = new Set(
    chosen.flatMap(({ mode_id, name, before }) => [keyOf(mode_id, name), keyOf(mode_id, before?.name)]),
  )
  let isWhole = true
  for (const { mode, comparison } of pulled.slots) {
    const kept = comparison.push.filter(({ name }) => asked.tokens === null || names.has(keyOf(mode.mode_id, name)))
    if (kept.length < comparison.push.length) isWhole = false
    comparison.push = kept
  }
  if (asked.tokens !== null && pulled.dropped.length > 0) isWhole = false
  const part = isWhole ? pulled : { ...pulled, dropped: [], latest: null }
  return { pulled: part, isWhole, plan: planOf(part, chosen, { edits: pending.edits, asked, connection }) }
}

const keyOf = (mode_id: string, name: string | undefined) => JSON.stringify([mode_id, name ?? null])

const chosenOf = ({ tokens }: Pending, ids: readonly string[] | null): PendingToken[] =>
  ids === null ? tokens : tokens.filter(({ token_id }) => token_id !== null && ids.includes(token_id))

interface Planning {
  edits: readonly Edit[]
  asked: CommitRequest
  connection: Pick<ConnectionRow, 'message'>
}

function planOf({ slots }: Pulled, chosen: readonly PendingToken[], planning: Planning): Omit<CommitPlan, 'author'> {
  const wanted: CommitPlan['wanted'] = new Map()
  for (const { mode, comparison } of slots)
    if (comparison.push.length > 0)
      wanted.set(mode.mode_id, new Map(comparison.push.map(({ name, ours }): [string, Token | null] => [name, ours])))
  const renamed: CommitPlan['renamed'] = new Map()
  for (const { mode_id, before, after } of chosen)
    if (before && after && before.name !== after.name)
      renamed.set(mode_id, (renamed.get(mode_id) ?? new Map<string, string>()).set(before.name, after.name))
  return { wanted, renamed, message: messageFor(chosen, planning) }
}

export function messageFor(
  chosen: readonly PendingToken[],
  { edits, asked: { author, message }, connection }: Planning,
): string {
  const ids = new Set(chosen.map(({ token_id }) => token_id))
  const own = edits.filter(({ token_id }) => ids.has(token_id)).sort((a, b) => (a.change_id < b.change_id ? -1 : 1))
  const changes = new Map(
    own.map(({ change_id, summary, proposal }) => [change_id, { id: change_id, summary, proposal }]),
  )
  const told = toldOf(
    [...changes.values()],
    chosen.map(({ name }) => name),
  )
  const others = new Map(
    own.flatMap(({ name, email }) => (name && email ? [[email.toLowerCase(), name] as const] : [])),
  )
  others.delete(author.email.toLowerCase())
  const trailers = [
    ...[...changes.values()].slice(0, mostTrailers).map(trailerOf),
    ...[...others].map(([email, name]) => `Co-authored-by: ${plain(name)} <${plain(email)}>`),
  ]
  return messageOf(told, message ?? connection.message, trailers)
}

const plain = (text: string) => text.replace(/[<>\s\p{Cc}]+/gu, ' ').trim()
