// What a token of ours is as a value of a Figma variable, which is a color, a number, a text or a boolean.
import type { Color } from '../../color/color.ts'
import { toSrgb } from '../../color/convert.ts'
import type { Resolved } from '../../resolve.ts'
import type { Json, Token } from '../../token.ts'
import type { TypeName } from '../../types/index.ts'
import { toPixels, type Dimension } from '../../types/dimension.ts'
import { asText } from '../../reading/plain-json.ts'
import { typeOf } from '../../value.ts'

export type FigmaType = 'COLOR' | 'FLOAT' | 'STRING' | 'BOOLEAN'

const REM = 16

const kinds: Partial<Record<TypeName, FigmaType>> = {
  color: 'COLOR',
  boolean: 'BOOLEAN',
  ...Object.fromEntries(
    ['number', 'fontWeight', 'dimension', 'fontSize', 'letterSpacing', 'lineHeight'].map(type => [type, 'FLOAT']),
  ),
}

const scopes: Partial<Record<TypeName, string[]>> = {
  dimension: ['WIDTH_HEIGHT', 'GAP', 'CORNER_RADIUS', 'STROKE_FLOAT'],
  fontSize: ['FONT_SIZE'],
  fontWeight: ['FONT_WEIGHT'],
  lineHeight: ['LINE_HEIGHT'],
  letterSpacing: ['LETTER_SPACING'],
  fontFamily: ['FONT_FAMILY'],
}

export function scopesFor(type: TypeName): string[] {
  return scopes[type] ?? ['ALL_SCOPES']
}

/** The type of the variable that holds a token: text where the number depends on what only a page knows (`50%`, `2em`). */
export function figmaTypeOf(token: Token, resolved: Resolved | undefined): FigmaType {
  const kind = kinds[token.type] ?? 'STRING'
  if (kind !== 'FLOAT' || !resolved?.ok) return kind
  return numberOf(token.type, resolved.parsed) === null ? 'STRING' : 'FLOAT'
}

function numberOf(type: TypeName, parsed: unknown): number | null {
  return typeof parsed === 'number' ? parsed : type === 'number' ? null : toPixels(parsed as Dimension, REM)
}

/** The value, and a note where the variable says less than the token. */
export function variableValue(
  token: Token,
  type: FigmaType,
  resolved: Resolved | undefined,
): { value: Json; note: string | null } {
  if (!resolved?.ok) {
    const value = token.alias_to === null ? asText(token.value) : { type: 'VARIABLE_ALIAS', id: token.alias_to }
    return { value, note: `leads nowhere: ${resolved?.message ?? 'it stands twice'}` }
  }
  const { parsed } = resolved
  if (type === 'COLOR') {
    const { r, g, b, alpha, mapped } = toSrgb(parsed as Color)
    return {
      value: { r, g, b, a: alpha },
      note: mapped ? 'lies outside sRGB and was mapped to its nearest color' : null,
    }
  }
  if (type === 'BOOLEAN') return { value: parsed === true, note: null }
  if (type === 'FLOAT') {
    const number = numberOf(token.type, parsed)
    if (number !== null) return { value: number, note: null }
  }
  if (token.type === 'string') return { value: parsed as string, note: null }
  if (token.type === 'fontFamily') {
    const [first = '', ...others] = parsed as string[]
    return { value: first, note: others.length > 0 ? 'keeps its first font: a variable holds one' : null }
  }
  return { value: typeOf(token.type).text(parsed), note: `is written as text: no variable holds this ${token.type}` }
}
