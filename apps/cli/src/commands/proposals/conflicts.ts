// Conflicts of a proposal: what was changed since it was made, and which side stands.
import type { ProposalConflict, ProposalResolution } from '@tessera/sdk'
import { usage } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'

export const sides = ['proposal', 'current'] as const
type Side = (typeof sides)[number]

function nameOf(conflict: ProposalConflict): string {
  if ('subject' in conflict) return conflict.subject
  return 'token' in conflict ? conflict.token : conflict.resolver
}

export const conflictText = (conflict: ProposalConflict): string => harmless(nameOf(conflict))

/** Every `--take`: a side for all conflicts, or `SIDE:NAME` for those about one token, resolver or subject of guidance, which goes before. */
export function resolutionsOf(conflicts: readonly ProposalConflict[], takes: readonly string[]): ProposalResolution[] {
  const chosen = takes.map(readTake)
  for (const { name } of chosen)
    if (name !== null && !conflicts.some(conflict => nameOf(conflict) === name))
      throw usage(
        `${harmless(name)} is in no conflict`,
        conflicts.length > 0 ? `In conflict: ${conflicts.map(conflictText).join(', ')}` : 'Nothing is in conflict.',
      )
  return conflicts.flatMap(conflict => {
    const own = chosen.findLast(({ name }) => name === nameOf(conflict)) ?? chosen.findLast(({ name }) => name === null)
    return own ? [settled(conflict, own.side)] : []
  })
}

function readTake(text: string): { side: Side; name: string | null } {
  const [given, ...rest] = text.split(':')
  const side = sides.find(each => each === given)
  if (side === undefined)
    throw usage(`--take must be proposal or current, or one of them with a name, as current:color.brand, not ${text}`)
  return { side, name: rest.length > 0 ? rest.join(':') : null }
}

function settled(conflict: ProposalConflict, take: Side): ProposalResolution {
  if ('subject' in conflict) return { subject: conflict.subject, take }
  if (!('token' in conflict)) return { resolver_id: conflict.resolver_id, take }
  const { tokenset_id, mode_id, token } = conflict
  return { tokenset_id, mode_id, token, take }
}
