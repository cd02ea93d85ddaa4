// What the repository does not have yet: the tokens that are otherwise here than both sides had.
import { inSlices } from '../../../../kernel/pacing/slices.ts'
import type { TokenState } from '../../../../kernel/change.ts'
import type { Db } from '../../../../storage/sql.ts'
import { readWorkspaceSide } from '../sides/workspace-side.ts'
import { recordedState } from '../record/recorded.ts'
import type { Token } from '@tessera/engine'
import { listHeld, readBase } from '../git.store.ts'
import type { ConnectionRow, Hashes } from '../git.store.ts'
import type { ModeHere } from '../sides/matching.ts'
import { hashOf, isOpen } from '../sides/three-way.ts'
import type { Side } from '../sides/three-way.ts'
import { findTokenIds, listEdits } from './pending.store.ts'
import type { Edit } from './pending.store.ts'

export interface PendingToken {
  /** null: it was deleted longer ago than the history tells. */
  token_id: string | null
  tokenset_id: string | null
  mode_id: string
  name: string
  before: TokenState | null
  after: TokenState | null
  /** Who changed it, oldest first. */
  authors: string[]
}

export interface Pending {
  tokens: PendingToken[]
  /** Edits of these tokens, oldest first. */
  edits: Edit[]
}

export async function pendingOf(
  db: Db,
  { id, workspace_id, pushed_change }: Pick<ConnectionRow, 'id' | 'workspace_id' | 'pushed_change'>,
): Promise<Pending> {
  const open = await differing(db, id, await readWorkspaceSide(db, workspace_id))
  const edits = pushed_change === null ? [] : await listEdits(db, workspace_id, pushed_change)
  const byToken = historiesOf(edits)
  const ids = new Map((await findTokenIds(db, open)).map(one => [keyOf(one), one.token_id]))
  for (const { token_id, mode_id, before, after } of edits)
    if (before && !after && !ids.has(keyOf({ mode_id, name: before.name })))
      ids.set(keyOf({ mode_id, name: before.name }), token_id)
  const tokens: PendingToken[] = []
  const renamed = new Set<string>()
  await inSlices(open, ({ tokenset_id, mode_id, name, token }) => {
    const token_id = ids.get(keyOf({ mode_id, name })) ?? null
    const history = token_id === null ? undefined : byToken.get(token_id)
    const before = history?.before ?? null
    if (token && before && before.name !== name) renamed.add(keyOf({ mode_id, name: before.name }))
    const authors = [...new Set(history?.edits.flatMap(edit => edit.name ?? []))]
    tokens.push({ token_id, tokenset_id, mode_id, name, before, after: token && recordedState(token), authors })
  })
  const listed = tokens.filter(one => one.after !== null || !renamed.has(keyOf(one)))
  const of = new Set(listed.map(({ token_id }) => token_id))
  return { tokens: listed, edits: [...byToken].flatMap(([token, { edits }]) => (of.has(token) ? edits : [])) }
}

interface Differing {
  tokenset_id: string | null
  mode_id: string
  name: string
  /** null: it was deleted. */
  token: Token | null
}

const keyOf = ({ mode_id, name }: Pick<Differing, 'mode_id' | 'name'>) => JSON.stringify([mode_id, name])

/** Without what waits for a decision. */
async function differing(db: Db, id: string, modes: readonly ModeHere[]): Promise<Differing[]> {
  const held = new Map((await listHeld(db, id)).map(one => [keyOf(one), one]))
  const base = new Map((await readBase(db, id)).map(file => [file.mode_id, file.tokens]))
  const found: Differing[] = []
  const look = (of: Omit<Differing, 'name' | 'token'>, tokens: Side, former: Hashes) =>
    inSlices(new Set([...tokens.keys(), ...Object.keys(former)]), name => {
      const token = tokens.get(name) ?? null
      const waiting = held.get(keyOf({ ...of, name }))
      if (waiting && isOpen(waiting)) return
      const known = waiting ? waiting.theirs : Object.hasOwn(former, name) ? former[name]![0] : null
      if (hashOf(token) !== known) found.push({ ...of, name, token })
    })
  for (const { mode_id, tokenset_id, tokens } of modes)
    await look({ mode_id, tokenset_id }, tokens, base.get(mode_id) ?? {})
  const here = new Set(modes.map(({ mode_id }) => mode_id))
  for (const [mode_id, former] of base)
    if (!here.has(mode_id)) await look({ mode_id, tokenset_id: null }, new Map(), former)
  return found
}

interface History {
  /** What the repository has. */
  before: TokenState | null
  edits: Edit[]
}

/** By token. What was pulled is in the repository. */
function historiesOf(edits: readonly Edit[]): Map<string, History> {
  const byToken = new Map<string, History>()
  for (const edit of edits) {
    const known = byToken.get(edit.token_id)
    if (edit.operation === 'pull_git') byToken.delete(edit.token_id)
    else if (known) known.edits.push(edit)
    else byToken.set(edit.token_id, { before: edit.before, edits: [edit] })
  }
  return byToken
}
