// A value as a plain Swift constant: the declaration after the name, or null where there is none.
import type { Color } from '../../color/color.ts'
import { toSrgb } from '../../color/convert.ts'
import { decimal } from '../../values/decimal.ts'
import { toPixels, type Dimension } from '../../types/dimension.ts'
import { seconds } from '../../types/duration.ts'
import { typeNames, type TypeName } from '../../types/index.ts'
import type { LineHeight } from '../../types/line-height.ts'
import type { ByType } from '../../types/parsed.ts'

export interface SwiftValue {
  /** `: CGFloat = 16.0` or ` = UIColor(…)`. */
  text: string
  /** The color was outside sRGB. */
  mapped?: boolean
  /** It was given in rem. */
  rem?: boolean
}

/** How a value of each type is declared, given the pixels of one rem. */
export type SwiftValues = ByType<SwiftValue | null, number>

export const uiKitValues: SwiftValues = {
  color: uiColor,
  dimension: length,
  fontSize: length,
  letterSpacing: length,
  lineHeight,
  fontWeight: double,
  number: double,
  duration: duration => double(seconds(duration)),
  cubicBezier: numbers => ({ text: `: [Double] = [${numbers.map(real).join(', ')}]` }),
  fontFamily: names => ({ text: `: [String] = [${names.map(swiftString).join(', ')}]` }),
  string: text => ({ text: `: String = ${swiftString(text)}` }),
  boolean: flag => ({ text: `: Bool = ${flag}` }),
  strokeStyle: 'not held',
  border: 'not held',
  transition: 'not held',
  shadow: 'not held',
  gradient: 'not held',
  typography: 'not held',
}

/** By type, the enum of its constants. Not `String`: inside DesignTokens it would shadow Swift's own. */
export const swiftEnums: ReadonlyMap<TypeName, string> = new Map(
  typeNames
    .filter(type => uiKitValues[type] !== 'not held')
    .map(type => [type, type === 'string' ? 'Text' : type.charAt(0).toUpperCase() + type.slice(1)]),
)

function uiColor(color: Color): SwiftValue {
  const { r, g, b, alpha, mapped } = toSrgb(color)
  return { text: red(r) + green(g) + blue(b) + opacity(alpha), mapped }
}

/** A channel, 0 to 1, with its label. Three decimals distinguish all its 256 steps. */
function channel(label: string, end = ''): (fraction: number) => string {
  const channelText = (fraction: number) => `${label}: ${fraction.toFixed(3)}${end}`
  const texts = Array.from({ length: 1001 }, (_, n) => channelText(n / 1000))
  return fraction => {
    const scaled = fraction * 1000
    const nearest = Math.round(scaled)
    // Halfway between two steps, toFixed rounds correctly.
    return Math.abs(scaled - nearest) < 0.49 ? texts[nearest]! : channelText(fraction)
  }
}

const red = channel(' = UIColor(red')
const green = channel(', green')
const blue = channel(', blue')
const opacity = channel(', alpha', ')')

function length(dimension: Dimension, remBase: number): SwiftValue | null {
  const points = toPixels(dimension, remBase)
  return points === null ? null : { text: `: CGFloat = ${real(points)}`, rem: dimension.unit === 'rem' }
}

/** A multiple of the font size is a bare number, a length is one of points. */
function lineHeight(height: LineHeight, remBase: number): SwiftValue | null {
  if (typeof height === 'number') return double(height)
  if (height.unit === '%') return double(height.value / 100)
  if (height.unit === 'em') return double(height.value)
  return length(height, remBase)
}

function double(number: number): SwiftValue {
  return { text: `: Double = ${real(number)}` }
}

/** Swift reads `16` as an integer and refuses `.5`. */
function real(number: number): string {
  const text = decimal(number)
  return text.includes('.') ? text : `${text}.0`
}

export function swiftString(text: string): string {
  const escaped = text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/["\\]/g, '\\$&')
    // The marks of a block comment, for the sake of a comment around the line and of editors.
    .replace(/(?<=\*)\/|\/(?=\*)/g, '\\u{2f}')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, char => `\\u{${char.codePointAt(0)!.toString(16)}}`)
  return `"${escaped}"`
}
