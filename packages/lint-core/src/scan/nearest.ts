// The name of a token that an unknown one may have meant.
import { nearestName } from '@tessera/engine'

export interface Nearest {
  /** In its normal form. */
  name: string
  /** One edit away, no other is, and the numbers in both are equal: a step of a scale is no typing error of another. */
  isCertain: boolean
}

const digits = (name: string): string => name.replace(/\D+/g, ' ')

/** `known`: the tokens of the kind by name. */
export function nearestOf(name: string, known: ReadonlyMap<string, string>): Nearest | null {
  const nearest = nearestName(name, known.keys())
  if (nearest === null) return null
  const one = nearestName(name, known.keys(), { most: 1 })
  const isCertain = one !== null && digits(one) === digits(name) && !hasOther(name, one, known)
  return { name: isCertain ? one : nearest, isCertain }
}

function hasOther(name: string, found: string, known: ReadonlyMap<string, string>): boolean {
  const token = known.get(found)
  const others = [...known].flatMap(([other, of]) => (of === token ? [] : [other]))
  return nearestName(name, others, { most: 1 }) !== null
}
