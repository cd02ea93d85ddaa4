import { isWide, toSrgb } from '../../color/convert.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import type { Token } from '../../base/token.ts'
import { canonicalJson } from '../../values/canonical.ts'
import { typeOf } from '../../values/value.ts'

const cache = new WeakMap<Token, string>()

/** Equal for literals of the same type that look the same in any notation. */
export function literalKey(resolved: ResolvedLiteral): string {
  let key = cache.get(resolved.token)
  if (key === undefined) {
    key = keyOf(resolved)
    cache.set(resolved.token, key)
  }
  return key
}

function keyOf(resolved: ResolvedLiteral): string {
  const { type } = resolved
  if (type !== 'color') return `${type} ${typeOf(type).text(resolved.parsed)}`
  const { written: _, fallback: __, ...color } = resolved.parsed
  if (isWide(color)) return `color ${canonicalJson(color)}`
  const { r, g, b, alpha } = toSrgb(color)
  return `color ${[r, g, b, alpha].map(channel => Math.round(channel * 1e5)).join(' ')}`
}
