// Converts tokens to values of Figma variables, which are colors, numbers, texts or booleans.
import type { FindingCode } from '../../base/finding.ts'
import type { Color } from '../../color/color.ts'
import { toSrgb } from '../../color/convert.ts'
import type { Resolved } from '../../resolve/resolve.ts'
import type { Json, Token } from '../../base/token.ts'
import { toPixels, type Dimension } from '../../types/dimension.ts'
import { writeByType, type BySomeTypes, type TypedValue } from '../../types/parsed.ts'
import { asText } from '../../base/plain-json.ts'
import { typeOf } from '../../values/value.ts'
import { faceText, isFace } from './face.ts'

export type FigmaType = 'COLOR' | 'FLOAT' | 'STRING' | 'BOOLEAN'

const REM = 16

const pixels = (length: Dimension): number | null => toPixels(length, REM)

/** The number that a variable stores for a value; null where it depends on the page (`50%`, `2em`). */
const numbers: BySomeTypes<number | null> = {
  number: number => number,
  fontWeight: number => number,
  dimension: pixels,
  fontSize: pixels,
  letterSpacing: pixels,
  lineHeight: height => (typeof height === 'number' ? height : pixels(height)),
}

export const asPercent = (value: Json): Json =>
  typeof value === 'number' ? Number((value * 100).toPrecision(6)) : value

/** The type of the variable that stores a token: text where there is no number. */
export function figmaTypeOf(token: Token, resolved: Resolved | undefined): FigmaType {
  const { type } = token
  if (type === 'color') return 'COLOR'
  if (type === 'boolean') return 'BOOLEAN'
  if (!numbers[type] || isFace(token)) return 'STRING'
  return resolved?.ok && numberOf(resolved) === null ? 'STRING' : 'FLOAT'
}

const numberOf = (value: TypedValue): number | null => writeByType(numbers, value, undefined)

/** A difference between a variable and its token; the message starts with the token's name. */
interface Loss {
  code: FindingCode
  what: string
}

interface VariableValue {
  value: Json
  loss: Loss | null
}

export function variableValue(token: Token, type: FigmaType, resolved: Resolved | undefined): VariableValue {
  if (!resolved?.ok) {
    // The code is not `unresolved`, since the token is not left out.
    const value = token.alias_to === null ? asText(token.value) : { type: 'VARIABLE_ALIAS', id: token.alias_to }
    return { value, loss: { code: 'reference', what: `leads nowhere: ${resolved?.message ?? 'it stands twice'}` } }
  }
  if (type === 'COLOR' && resolved.type === 'color') return colorValue(resolved.parsed)
  if (type === 'BOOLEAN') return { value: resolved.parsed === true, loss: null }
  const number = type === 'FLOAT' ? numberOf(resolved) : null
  if (number !== null) return { value: number, loss: null }
  const face = faceText(token, resolved)
  return face === null ? textValue(resolved) : { value: face, loss: null }
}

function colorValue(color: Color): VariableValue {
  const { r, g, b, alpha, mapped } = toSrgb(color)
  return {
    value: { r, g, b, a: alpha },
    loss: mapped ? { code: 'approximated', what: 'lies outside sRGB and was mapped to its nearest color' } : null,
  }
}

function textValue(resolved: TypedValue): VariableValue {
  if (resolved.type === 'string') return { value: resolved.parsed, loss: null }
  if (resolved.type === 'fontFamily') {
    const [first = '', ...others] = resolved.parsed
    const what = 'keeps its first font: a variable holds one'
    return { value: first, loss: others.length > 0 ? { code: 'approximated', what } : null }
  }
  return {
    value: typeOf(resolved.type).text(resolved.parsed),
    loss: { code: 'retyped', what: `is written as text: no variable holds this ${resolved.type}` },
  }
}
