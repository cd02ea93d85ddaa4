import { aliasOf } from '../../formula/alias.ts'
import type { TokenAt } from '../rule.ts'

/** Bounds the walk along a chain of aliases, which may be a cycle. */
const mostHops = 50

/** Whether the rule also checks a token further along the alias, so that a finding here would repeat the finding there. */
export function isFollowed({ token, find, covers }: TokenAt): boolean {
  let name = aliasOf(token.value)
  for (let hops = 0; name !== null && hops < mostHops; hops++) {
    const target = find(name)?.token
    if (!target) return false
    if (target.type === token.type && covers(target)) return true
    name = aliasOf(target.value)
  }
  return false
}
