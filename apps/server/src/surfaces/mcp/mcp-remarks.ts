// Remarks that an agent should not overlook, as messages before the answer. They contain no names, since names are user
// content, which the answer has as data.
import type { UnresolvedAlias } from '@tessera/contract'
import type { Extent } from '../../kernel/make-context.ts'

interface Remarks {
  missing_targets?: string[]
  broken_aliases?: string[]
  unresolved_aliases?: UnresolvedAlias[]
}

/** `rehearsed`: the size of the change, for the answer of a dry run. */
export function remarksOn(body: object, rehearsed: Extent | undefined): string[] {
  const { missing_targets, broken_aliases, unresolved_aliases } = body as Remarks
  const remarks = []
  if (rehearsed) {
    const { tokens_created, tokens_updated, tokens_deleted } = rehearsed
    remarks.push(
      `Dry run: nothing was changed. The call would create ${tokens_created}, update ${tokens_updated} and delete ${tokens_deleted} tokens. This is what the answer would be:`,
    )
  }
  if (broken_aliases?.length)
    remarks.push(
      `Broken aliases: ${counted(broken_aliases.length, 'token points', 'tokens point')} at a name that this takes away: see broken_aliases. Point them at other tokens, or create that name again.`,
    )
  if (missing_targets?.length)
    remarks.push(
      'Missing target: the token points at names that are not in this mode, so it does not resolve: see missing_targets. Create the targets, or correct the alias.',
    )
  if (unresolved_aliases?.length)
    remarks.push(
      `Missing targets: ${counted(unresolved_aliases.length, 'token points', 'tokens point')} at names that are not in the mode: see unresolved_aliases. Create the targets, or correct the aliases.`,
    )
  return remarks
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
