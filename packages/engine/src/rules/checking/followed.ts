import { aliasOf } from '../../resolve/alias.ts'
import type { TokenAt } from '../rule.ts'

/** Does the rule look at a token further along the alias as well, so that what is found there is not said again here? */
export function isFollowed({ token, find, covers }: TokenAt): boolean {
  const seen = new Set<string>()
  for (let name = aliasOf(token.value); name !== null && !seen.has(name);) {
    seen.add(name)
    const target = find(name)?.token
    if (!target) return false
    if (target.type === token.type && covers(target)) return true
    name = aliasOf(target.value)
  }
  return false
}
