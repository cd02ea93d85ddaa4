// Reverts an import of a whole system, or a merged proposal: its parts in reverse order, starting with the resolver,
// which uses the others.
import type { Tokenset } from '@tessera/contract'
import type { MergeSubject, SystemSubject, TokenChange, TokensetHistory } from '../../../../kernel/change.ts'
import { groupBy } from '../../../../base/group-by.ts'
import { problems } from '../../../../base/problems.ts'
import { findTokenset, tokensetsOfModes } from '../../../tokens/tokensets/tokensets.store.ts'
import { finishModes, revertModes } from './revert-modes.ts'
import { revertGuidance } from './revert-guidance.ts'
import { revertResolver } from './revert-resolver.ts'
import { bringBackScales } from './revert-scale.ts'
import { revertTokens } from './revert-tokens.ts'
import { revertTokenset } from './revert-tokenset.ts'
import type { Undo } from './undo.ts'

type Part = SystemSubject['parts'][number]

export async function revertSystem(undo: Undo, { id, parts }: SystemSubject, tokens: readonly TokenChange[]) {
  undo.subject = { kind: 'system', id, parts: await revertParts(undo, parts, tokens) }
}

/** Reverts the changes of a merged proposal; the proposal itself stays merged. */
export async function revertMerge(undo: Undo, subject: MergeSubject, tokens: readonly TokenChange[]) {
  const parts = await revertParts(undo, subject.parts, tokens)
  undo.subject = { ...subject, parts: parts.filter(part => part.kind === 'resolver' || part.kind === 'guidance') }
}

/** Returns the parts of the new change. */
async function revertParts(undo: Undo, parts: readonly Part[], tokens: readonly TokenChange[]): Promise<Part[]> {
  const changed = await byTokenset(undo, parts, tokens)
  const done: Part[] = []
  const revertOne = async (part: Part) => {
    const own = changed.get(part.id) ?? []
    changed.delete(part.id)
    const subject = await revertPart(undo, part, own)
    if (subject) done.push(subject)
  }
  for (const part of [...parts].reverse()) if (!isLostGuidance(part)) await revertOne(part)
  // Tokensets with changed tokens only revert together: references could otherwise follow a name that one of them restores first.
  await revertTokens({ ...undo, tokenset: undefined }, [...changed.values()].flat())
  for (const part of parts) if (isLostGuidance(part)) await revertOne(part)
  undo.tokenset = undefined
  return done
}

/** Comes back after its token. */
const isLostGuidance = (part: Part): boolean => part.kind === 'guidance' && part.after === null

/** Returns the part of the new change. */
async function revertPart(undo: Undo, part: Part, tokens: readonly TokenChange[]): Promise<Part | undefined> {
  // The copy shares the lists of the whole, so obstacles and tokens of the part reach it.
  const own: Undo = { ...undo, subject: undefined, tokenset: await findTokenset(undo.context.db, part.id) }
  // A tokenset that the change made and that was deleted since is gone already.
  if (part.kind === 'tokenset' && part.before === null && !own.tokenset) return undefined
  if (part.kind === 'resolver') await revertResolver(own, part)
  else if (part.kind === 'guidance') await revertGuidance(own, part)
  else if (part.kind === 'tokenset') {
    await revertTokenset(own, part, tokens)
    if (own.tokenset) {
      await revertTokens(own, tokens)
      await bringBackScales(own, part)
    }
  } else {
    if (!own.tokenset) throw problems.notRevertible('one of its tokensets has been deleted; take that back first')
    await revertModes(own, part)
    await revertTokens(own, tokens)
    await bringBackScales(own, part)
    await finishModes(own, part)
  }
  return own.subject as Part | undefined
}

async function byTokenset({ context: { db } }: Undo, parts: readonly Part[], tokens: readonly TokenChange[]) {
  const modeIds = [...new Set(tokens.map(({ mode_id }) => mode_id))]
  const tokensetOf = new Map<string, string>(await tokensetsOfModes(db, modeIds))
  // A deleted tokenset has its modes in the record of the deletion only.
  for (const part of parts)
    if (part.kind === 'tokenset')
      for (const state of [part.before, part.after] as (TokensetHistory | Tokenset | null)[])
        if (state && 'modes' in state) for (const mode of state.modes) tokensetOf.set(mode.id, part.id)
  for (const part of parts)
    if (part.kind === 'modes') for (const mode of [...part.before, ...part.after]) tokensetOf.set(mode.id, part.id)
  return groupBy(tokens, ({ mode_id, name }) => {
    const tokenset = tokensetOf.get(mode_id)
    if (tokenset === undefined)
      throw problems.notRevertible(`the mode of "${name}" has been deleted; take that back first`)
    return tokenset
  })
}
