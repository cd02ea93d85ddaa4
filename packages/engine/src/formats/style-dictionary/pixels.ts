// Adds units to lengths without one: they are pixels in Tessera, but rem for Style Dictionary's transforms (`size/rem`).
import { decimal } from '../../base/decimal.ts'
import type { Json, JsonObject, Token } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { typeOf } from '../../values/value.ts'

const lengths: ReadonlySet<TypeName> = new Set(['dimension', 'fontSize', 'letterSpacing'])

/** Adds `px` to each bare length in the value to write, also within composites. Zero needs no unit. */
export function inPixels({ type, value: own, alias_to }: Token, value: Json): Json {
  if (alias_to !== null) return value
  if (lengths.has(type)) return withUnit(value)
  const places =
    typeOf(type)
      .parts?.(own)
      .filter(part => lengths.has(part.type)) ?? []
  if (places.length === 0 || typeof value !== 'object') return value
  const copy = structuredClone(value)
  for (const { path } of places) {
    const holder = path.slice(0, -1).reduce<Json>((at, key) => (at as JsonObject)[key]!, copy) as JsonObject
    const last = path.at(-1)!
    holder[last] = withUnit(holder[last]!)
  }
  return copy
}

function withUnit(value: Json): Json {
  if (typeof value === 'number') return value === 0 ? value : `${decimal(value)}px`
  const isBare = typeof value === 'string' && /^[-+]?(?:\d+|\d*\.\d+)(?:e[-+]?\d+)?$/i.test(value.trim())
  return isBare && Number(value) !== 0 ? `${value.trim()}px` : value
}
