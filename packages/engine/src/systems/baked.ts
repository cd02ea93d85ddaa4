// Literals that a DTCG document has in place of references: results of formulas, and parts of a typography that DTCG requires as
// lengths or as multiples of the font size.
import { aliasOf, holdsFormula } from '../formula/alias.ts'
import type { ResolvedLiteral } from '../resolve/resolve.ts'
import type { Json, JsonObject, Token } from '../base/token.ts'
import { isObject } from '../types/composite.ts'
import { readDimension, toPixels } from '../types/dimension.ts'
import { readNumber } from '../types/number.ts'

/** A quick check, true for more tokens than `isBaked`. */
export function mayBake({ type, value }: Token): boolean {
  if (holdsFormula(value)) return true
  if (type !== 'typography' || !isObject(value)) return false
  return (
    relativeParts.some(part => value[part] !== undefined) &&
    relativeParts.concat('fontSize').some(part => aliasOf(value[part]) !== null)
  )
}

const relativeParts = ['letterSpacing', 'lineHeight']

/** Whether the document has a literal for the resolved token; otherwise it keeps all references of the token. */
export function isBaked(token: Token, { type, value }: ResolvedLiteral): boolean {
  if (holdsFormula(token.value)) return true
  return type === 'typography' && isObject(value) && Object.keys(partsOfSize(value)).length > 0
}

/** The token with these literals and with all other references. */
export function asBaked(token: Token, { value }: ResolvedLiteral): Token {
  if (holdsFormula(token.value) || !isObject(token.value) || !isObject(value))
    return { ...token, value, alias_to: null }
  return { ...token, value: { ...token.value, ...partsOfSize(value) } }
}

/** The parts that depend on the font size, in the units of DTCG. */
function partsOfSize({ fontSize, letterSpacing, lineHeight }: JsonObject): JsonObject {
  const size = readDimension(fontSize ?? null)
  const pixels = size && toPixels(size, 16)
  if (pixels === null || !(pixels > 0)) return {}
  const spacing = spacingInPixels(letterSpacing ?? null, pixels)
  const height = heightAsMultiple(lineHeight ?? null, pixels)
  return {
    ...(spacing === null ? {} : { letterSpacing: spacing }),
    ...(height === null ? {} : { lineHeight: height }),
  }
}

function spacingInPixels(letterSpacing: Json, fontSize: number): string | null {
  const spacing = readDimension(letterSpacing)
  if (spacing?.unit === 'em') return `${rounded(spacing.value * fontSize)}px`
  return spacing?.unit === '%' ? `${rounded((spacing.value / 100) * fontSize)}px` : null
}

function heightAsMultiple(lineHeight: Json, fontSize: number): number | null {
  const height = readNumber(lineHeight) === null ? readDimension(lineHeight) : null
  const length = height && height.unit !== '%' && height.unit !== 'em' ? toPixels(height, 16) : null
  return length === null ? null : rounded(length / fontSize)
}

const rounded = (n: number) => Math.round(n * 1e4) / 1e4
