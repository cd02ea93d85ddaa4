// Writes a value as a plain Swift constant: the declaration after the name, or null where Swift has no such value.
import type { Color } from '../../color/color.ts'
import { toSrgb } from '../../color/convert.ts'
import { fractional } from '../../base/decimal.ts'
import { toPixels, type Dimension } from '../../types/dimension.ts'
import { seconds } from '../../types/duration.ts'
import { typeNames, type TypeName } from '../../types/index.ts'
import type { LineHeight } from '../../types/line-height.ts'
import type { ByType } from '../../types/parsed.ts'
import type { TextStyle } from '../parts/text-style.ts'
import { swiftComposites, swiftWeight } from './composite.ts'
import { colorExpression, swiftList, swiftNumbers, swiftString, type SwiftValue } from './literals.ts'

/** The declaration of each type, given the pixels of one rem. */
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
  cubicBezier: numbers => ({ text: `: [Double] = ${swiftNumbers(numbers)}` }),
  fontFamily: names => ({ text: `: [String] = ${swiftList(names.map(swiftString))}` }),
  string: text => ({ text: `: String = ${swiftString(text)}` }),
  boolean: flag => ({ text: `: Bool = ${flag}` }),
  ...swiftComposites({
    color: value => {
      const { text, mapped = false } = uiColor(value)
      return { text: colorExpression(text), mapped }
    },
    gradient: { type: '[GradientStop]', text: stops => stops },
    font: uiKitFont,
  }),
}

function uiKitFont({ families = [], size, weight = 400, italic, lost }: TextStyle): string[] {
  return [
    `families: ${swiftList(families.map(swiftString))}`,
    `size: ${size === undefined ? 'UIFont.labelFontSize' : fractional(size)}`,
    `weight: ${swiftWeight(weight, lost)}`,
    `isItalic: ${italic}`,
  ]
}

/** The enum of constants by type. None is named `String`, which would shadow Swift's type inside DesignTokens. */
export const swiftEnums: ReadonlyMap<TypeName, string> = new Map(
  typeNames.map(type => [type, type === 'string' ? 'Text' : type.charAt(0).toUpperCase() + type.slice(1)]),
)

function uiColor(color: Color): SwiftValue {
  const { r, g, b, alpha, mapped } = toSrgb(color)
  return { text: red(r) + green(g) + blue(b) + opacity(alpha), mapped, isColor: true }
}

/** A channel, 0 to 1, with its label. Three decimals distinguish all its 256 steps. */
function channel(label: string, end = ''): (fraction: number) => string {
  // Joined, a text is in one piece, and not put together anew in each color.
  const channelText = (fraction: number) => [label, ': ', fraction.toFixed(3), end].join('')
  const texts = Array.from({ length: 1001 }, (_, n) => channelText(n / 1000))
  return fraction => {
    const scaled = fraction * 1000
    const nearest = Math.round(scaled)
    // Only toFixed rounds correctly halfway between two steps.
    return Math.abs(scaled - nearest) < 0.49 ? texts[nearest]! : channelText(fraction)
  }
}

const red = channel(' = UIColor(red')
const green = channel(', green')
const blue = channel(', blue')
const opacity = channel(', alpha', ')')

function length(dimension: Dimension, remBase: number): SwiftValue | null {
  const points = toPixels(dimension, remBase)
  return points === null ? null : { text: `: CGFloat = ${fractional(points)}`, rem: dimension.unit === 'rem' }
}

/** A multiple of the font size and a length in points are both plain numbers. */
function lineHeight(height: LineHeight, remBase: number): SwiftValue | null {
  if (typeof height === 'number') return double(height)
  if (height.unit === '%') return double(height.value / 100)
  if (height.unit === 'em') return double(height.value)
  return length(height, remBase)
}

function double(number: number): SwiftValue {
  return { text: `: Double = ${fractional(number)}` }
}
