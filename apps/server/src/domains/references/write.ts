// The only way to write tokens: what is planned for several modes, and the references in all modes that follow it.
import type { AffectedReference } from '@tessera/contract'
import type { TokenChange } from '../../kernel/change.ts'
import type { Context } from '../../kernel/context.ts'
import { problems } from '../../base/problems.ts'
import { aliasFields } from '../tokens/aliases.ts'
import { writeTokens } from '../tokens/write.ts'
import { followReferences } from './follow.ts'
import type { Followed } from './follow.ts'
import type { ModeWrites } from './moves.ts'
import { withoutResolved } from './reach.ts'
import type { PlacedAlias } from './reach.ts'

export interface Written {
  /** What the history is to know. */
  tokens: TokenChange[]
  /** By mode, the tokensets of `tokens` that are in another than the operation's. */
  elsewhere: ReadonlyMap<string, string>
  /** Tokens that were written and point at names that their mode does not have. */
  unresolved: PlacedAlias[]
  /** Names of tokens that reached a token somewhere and now reach none. */
  broken: string[]
  affected: AffectedReference[]
}

/** `refuse`: throws where a reference to a renamed token cannot follow. `leave`: none follows. */
export type FollowReferences = 'follow' | 'refuse' | 'leave'

type Writing = Pick<Context<'tokenset'>, 'db' | 'now' | 'config' | 'workspace' | 'lockWorkspace'> & {
  /** The one that is locked, where it is not the whole workspace. */
  tokenset?: { id: string } | undefined
}

/** Throws on a circle or a name that is taken; the transaction rolls back. */
export async function writeModes(
  context: Writing,
  planned: readonly ModeWrites[],
  references: FollowReferences = 'follow',
): Promise<Written> {
  const { db, workspace } = context
  const followed = await followReferences(db, workspace.id, planned, references !== 'leave')
  if (references === 'refuse' && followed.affected.length > 0) throw problems.referencesStay(followed.affected)
  return writeFollowed(context, followed)
}

/** What `followReferences` has planned under the same lock. */
export async function writeFollowed(context: Writing, { planned, broken, affected }: Followed): Promise<Written> {
  const elsewhere = new Map<string, string>()
  for (const { mode_id, tokenset_id } of planned)
    if (tokenset_id !== context.tokenset?.id) elsewhere.set(mode_id, tokenset_id)
  if (elsewhere.size > 0) context.lockWorkspace()
  const written: Written = { tokens: [], elsewhere, unresolved: [], broken, affected }
  for (const { writes, ...place } of planned) {
    const { changed, unresolved } = await writeTokens(context, place, writes)
    // Pushed one by one: a call cannot have a hundred thousand arguments.
    for (const token of changed) written.tokens.push(token)
    for (const alias of unresolved) written.unresolved.push({ ...alias, mode_id: place.mode_id })
  }
  return written
}

type Aliases = Pick<Written, 'broken' | 'unresolved'> & Partial<Pick<Written, 'affected'>>

/** What an answer says of references; read when everything has been written, resolvers too. */
export async function referenceFields(
  { db, workspace }: Pick<Context<'workspace'>, 'db' | 'workspace'>,
  { broken, unresolved, affected = [] }: Aliases,
) {
  return {
    ...aliasFields(broken, await withoutResolved(db, workspace.id, unresolved)),
    ...(affected.length > 0 ? { affected } : {}),
  }
}
