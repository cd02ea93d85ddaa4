// The only way to write tokens: writes the plans for several modes, and the references in all modes that follow them.
import type { AffectedReference } from '@tessera/contract'
import type { TokenChange } from '../../../kernel/change.ts'
import type { Context } from '../../../kernel/context.ts'
import { problems } from '../../../base/problems.ts'
import { aliasFields } from '../stored/tokens/aliases.ts'
import { writeTokens } from '../stored/tokens/write.ts'
import { carryNames } from './carried-names.ts'
import { followReferences } from './follow.ts'
import type { Followed } from './follow.ts'
import { leavingFirst } from './moves.ts'
import type { ModeWrites } from './moves.ts'
import { withoutResolved } from './reach.ts'
import type { PlacedAlias } from './reach.ts'

export interface WriteReport {
  /** The tokens for the history. */
  tokens: TokenChange[]
  /** By mode, the tokensets of those `tokens` that are not in the operation's tokenset. */
  elsewhere: ReadonlyMap<string, string>
  /** Written tokens that point at names which their mode lacks. */
  unresolved: PlacedAlias[]
  /** Names of tokens that reached a token somewhere before and reach none now. */
  broken: string[]
  affected: AffectedReference[]
}

/** `refuse`: throws if a reference to a renamed token cannot follow. `leave`: no reference follows. */
export type FollowReferences = 'follow' | 'refuse' | 'leave'

type Writing = Pick<Context<'tokenset'>, 'db' | 'now' | 'config' | 'workspace' | 'lockWorkspace'> & {
  /** The locked tokenset; undefined: the whole workspace is locked. */
  tokenset?: { id: string } | undefined
}

/** Throws on a circle or a duplicate name; the transaction rolls back. */
export async function writeModes(
  context: Writing,
  planned: readonly ModeWrites[],
  references: FollowReferences = 'follow',
): Promise<WriteReport> {
  const { db, workspace } = context
  const followed = await followReferences(db, workspace.id, planned, references !== 'leave')
  if (references === 'refuse' && followed.affected.length > 0) throw problems.referencesStay(followed.affected)
  return writeFollowed(context, followed)
}

/** Writes a plan of `followReferences` under the same lock. */
export async function writeFollowed(context: Writing, { planned, broken, affected }: Followed): Promise<WriteReport> {
  const { db } = context
  const elsewhere = new Map<string, string>()
  for (const { mode_id, tokenset_id } of planned)
    if (tokenset_id !== context.tokenset?.id) elsewhere.set(mode_id, tokenset_id)
  if (elsewhere.size > 0) context.lockWorkspace()
  const written: WriteReport = { tokens: [], elsewhere, unresolved: [], broken, affected }
  for (const { writes, ...place } of leavingFirst(planned)) {
    const { changed, unresolved } = await writeTokens(context, place, writes)
    // Pushed one by one: a call cannot have a hundred thousand arguments.
    for (const token of changed) written.tokens.push(token)
    for (const alias of unresolved) written.unresolved.push({ ...alias, mode_id: place.mode_id })
  }
  await carryNames(db, planned)
  return written
}

type Aliases = Pick<WriteReport, 'broken' | 'unresolved'> & Partial<Pick<WriteReport, 'affected'>>

/** The fields of an answer about references; read after all writes, also of resolvers. */
export async function referenceFields(
  { db, workspace }: Pick<Context<'workspace'>, 'db' | 'workspace'>,
  { broken, unresolved, affected = [] }: Aliases,
) {
  return {
    ...aliasFields(broken, await withoutResolved(db, workspace.id, unresolved)),
    ...(affected.length > 0 ? { affected } : {}),
  }
}
