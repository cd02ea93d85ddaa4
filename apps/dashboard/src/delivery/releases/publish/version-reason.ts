// Why the next version is the one that it is, in words: its step follows from what changed.
import type { Diff } from '@tessera/contract'
import { countTokens } from '../../../quality/differences/count-tokens.ts'

type Compared = Pick<Diff, 'from' | 'next_version' | 'tokens' | 'resolvers'>

/** "2 tokens were removed"; null where nothing has changed, or it is not known. */
export function versionReason(diff: Compared): string | null {
  if (diff.from === null) return 'it is the first release'
  const number = (change: Diff['tokens'][number]['change']) =>
    countTokens(diff.tokens.filter(each => each.change === change))
  const named = diff.resolvers.map(({ resolver }) => resolver).join(', ')
  if (isStep(diff, 0)) {
    const retyped = diff.tokens.filter(each => each.before && each.after && each.before.type !== each.after.type)
    const tokens = listOf([
      counted(number('removed'), 'removed'),
      counted(number('renamed'), 'renamed'),
      counted(countTokens(retyped), 'given another type'),
    ])
    return tokens ?? `what builds ask for changed in ${named}`
  }
  if (isStep(diff, 1)) return counted(number('added'), 'added') ?? `something was added to ${named}`
  return number('changed') + diff.resolvers.length > 0 ? 'only values changed' : null
}

/** Whether the number at this place is the first that differs. */
function isStep({ from, next_version }: Compared, place: 0 | 1): boolean {
  const [before, after] = [from?.version, next_version].map(version => version?.split('.') ?? [])
  return before!.slice(0, place).join('.') === after!.slice(0, place).join('.') && before![place] !== after![place]
}

const counted = (count: number, verb: string): string | null =>
  count === 0 ? null : `${count.toLocaleString('en')} ${count === 1 ? 'token was' : 'tokens were'} ${verb}`

function listOf(parts: readonly (string | null)[]): string | null {
  const texts = parts.filter(part => part !== null)
  return texts.length === 0 ? null : new Intl.ListFormat('en').format(texts)
}
