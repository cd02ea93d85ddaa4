import { aliasOf } from '../../formula/alias.ts'
import type { TokenAt } from '../rule.ts'

/** An alias that leads on and on is not followed to its end; a circle has none. */
const mostHops = 50

/** Does the rule look at a token further along the alias as well, so that what is found there is not said again here? */
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
