// What Swift holds as plain constants: the declaration after the name, or null where it holds no such value.
import type { Color } from '../../color/color.ts'
import { toSrgb } from '../../color/convert.ts'
import { decimal } from '../../decimal.ts'
import type { CubicBezier } from '../../types/cubic-bezier.ts'
import { toPixels, type Dimension } from '../../types/dimension.ts'
import { seconds, type Duration } from '../../types/duration.ts'
import type { TypeName } from '../../types/index.ts'
import type { LineHeight } from '../../types/line-height.ts'

export interface SwiftValue {
  /** `: CGFloat = 16.0` or ` = UIColor(…)`. */
  text: string
  /** The color was outside sRGB. */
  mapped?: boolean
  /** It was given in rem. */
  rem?: boolean
}

/** How a color is made. */
export type SwiftColor = (color: Color) => SwiftValue

export function swiftValue(type: TypeName, parsed: unknown, remBase: number, colorOf: SwiftColor): SwiftValue | null {
  switch (type) {
    case 'color':
      return colorOf(parsed as Color)
    case 'dimension':
    case 'fontSize':
    case 'letterSpacing':
      return length(parsed as Dimension, remBase)
    case 'lineHeight':
      return lineHeight(parsed as LineHeight, remBase)
    case 'fontWeight':
    case 'number':
      return { text: `: Double = ${real(parsed as number)}` }
    case 'duration':
      return { text: `: Double = ${real(seconds(parsed as Duration))}` }
    case 'cubicBezier':
      return { text: `: [Double] = [${(parsed as CubicBezier).map(real).join(', ')}]` }
    case 'fontFamily':
      return { text: `: [String] = [${(parsed as string[]).map(swiftString).join(', ')}]` }
    case 'string':
      return { text: `: String = ${swiftString(parsed as string)}` }
    case 'boolean':
      return { text: `: Bool = ${String(parsed)}` }
    default:
      return null
  }
}

export function uiColor(color: Color): SwiftValue {
  const { r, g, b, alpha, mapped } = toSrgb(color)
  return { text: red(r) + green(g) + blue(b) + opacity(alpha), mapped }
}

/** A channel, 0 to 1, with its label. Three decimals tell all its 256 steps apart. */
function channel(label: string, end = ''): (fraction: number) => string {
  const say = (fraction: number) => `${label}: ${fraction.toFixed(3)}${end}`
  const said = Array.from({ length: 1001 }, (_, n) => say(n / 1000))
  return fraction => {
    const scaled = fraction * 1000
    const nearest = Math.round(scaled)
    // Near the middle between two, toFixed knows better.
    return Math.abs(scaled - nearest) < 0.49 ? said[nearest]! : say(fraction)
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
  if (typeof height === 'number') return { text: `: Double = ${real(height)}` }
  if (height.unit === '%') return { text: `: Double = ${real(height.value / 100)}` }
  if (height.unit === 'em') return { text: `: Double = ${real(height.value)}` }
  return length(height, remBase)
}

/** Swift takes `16` for an integer and refuses `.5`. */
function real(number: number): string {
  const text = decimal(number)
  return text.includes('.') ? text : `${text}.0`
}

function swiftString(text: string): string {
  const escaped = text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/["\\]/g, '\\$&')
    // The marks of a block comment, for the sake of a comment around the line and of editors.
    .replace(/(?<=\*)\/|\/(?=\*)/g, '\\u{2f}')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, char => `\\u{${char.codePointAt(0)!.toString(16)}}`)
  return `"${escaped}"`
}
