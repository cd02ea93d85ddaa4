// What a DTCG document says of a token in place of what it points at: results of formulas, and parts of a typography that
// DTCG has as lengths or as multiples of the font size.
import { aliasOf, holdsFormula } from '../formula/alias.ts'
import type { ResolvedLiteral } from '../resolve/resolve.ts'
import type { JsonObject, Token } from '../base/token.ts'
import { isObject } from '../types/composite.ts'
import { readDimension, toPixels } from '../types/dimension.ts'
import { readNumber } from '../types/number.ts'

/** Whether there may be such; `isBaked` tells for certain. */
export function mayBake({ type, value }: Token): boolean {
  if (holdsFormula(value)) return true
  if (type !== 'typography' || !isObject(value)) return false
  return (
    relativeParts.some(part => value[part] !== undefined) &&
    relativeParts.concat('fontSize').some(part => aliasOf(value[part]) !== null)
  )
}

const relativeParts = ['letterSpacing', 'lineHeight']

/** Whether the document says something of a resolved token itself; else all of it follows what the token points at. */
export function isBaked(token: Token, { type, value }: ResolvedLiteral): boolean {
  if (holdsFormula(token.value)) return true
  return type === 'typography' && isObject(value) && Object.keys(partsOfSize(value)).length > 0
}

/** The token with what is baked in as literals; the rest follows as before. */
export function asBaked(token: Token, { value }: ResolvedLiteral): Token {
  if (holdsFormula(token.value) || !isObject(token.value) || !isObject(value))
    return { ...token, value, alias_to: null }
  return { ...token, value: { ...token.value, ...partsOfSize(value) } }
}

/** Those that depend on the font size, in the units of DTCG. */
function partsOfSize({ fontSize, letterSpacing, lineHeight }: JsonObject): JsonObject {
  const size = readDimension(fontSize ?? null)
  const pixels = size && toPixels(size, 16)
  if (pixels === null || !(pixels > 0)) return {}
  const parts: JsonObject = {}
  const spacing = readDimension(letterSpacing ?? null)
  if (spacing?.unit === 'em') parts.letterSpacing = `${rounded(spacing.value * pixels)}px`
  if (spacing?.unit === '%') parts.letterSpacing = `${rounded((spacing.value / 100) * pixels)}px`
  const height = readNumber(lineHeight ?? null) === null ? readDimension(lineHeight ?? null) : null
  const length = height && height.unit !== '%' && height.unit !== 'em' ? toPixels(height, 16) : null
  if (length !== null) parts.lineHeight = rounded(length / pixels)
  return parts
}

const rounded = (n: number) => Math.round(n * 1e4) / 1e4
