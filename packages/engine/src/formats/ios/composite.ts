// Composite values as the structures that the file declares for them (structures.ts).
import type { Color } from '../../color/color.ts'
import type { ByType, Parsed } from '../../types/parsed.ts'
import { seconds } from '../../types/duration.ts'
import { decimal, fractional } from '../../base/decimal.ts'
import { gradientStops } from '../parts/gradient-stops.ts'
import { lengths, type Lengths } from '../parts/lengths.ts'
import { shadowLayers } from '../parts/shadow-layers.ts'
import { strokeOf } from '../parts/stroke.ts'
import { hundreds, inPixels, textStyle, type TextStyle } from '../parts/text-style.ts'
import { swiftList, swiftNumbers, swiftString, type SwiftColor, type SwiftValue } from './literals.ts'

export type CompositeName = 'strokeStyle' | 'border' | 'transition' | 'shadow' | 'gradient' | 'typography'
type Composites = Pick<ByType<SwiftValue | null, number>, CompositeName>

/** How UIKit and SwiftUI differ. */
export interface CompositeDialect {
  color(color: Color): SwiftColor
  /** The gradient's type, and the expression for its stops. */
  gradient: { type: string; text(stops: string): string }
  /** The arguments of a text style before its line height. Adds the parts that it cannot express to `lost`. */
  font(style: TextStyle): string[]
}

/** Inserts the colors into the expression. */
function withColors(
  type: string,
  parts: readonly Color[],
  color: CompositeDialect['color'],
  text: (colors: readonly string[]) => string,
  noted: Pick<SwiftValue, 'rem' | 'lost'> = {},
): SwiftValue {
  const written = parts.map(color)
  const fill = (colors: readonly string[]) => `: ${type} = ${text(colors)}`
  const colors = written.map(part => part.text)
  return {
    ...noted,
    type,
    text: fill(colors),
    colors,
    withColors: fill,
    mapped: written.some(({ mapped }) => mapped),
  }
}

export function swiftComposites({ color, gradient, font }: CompositeDialect): Composites {
  return {
    strokeStyle(style, remBase) {
      const own = lengths(remBase)
      const text = lineStyle(style, own)
      return text === null ? null : { type: 'LineStyle', text: `: LineStyle = ${text}`, rem: own.hasRem() }
    },
    border(border, remBase) {
      const own = lengths(remBase)
      const width = own.pixels(border.width)
      const style = lineStyle(border.style, own)
      if (width === null || style === null) return null
      const text = ([only]: readonly string[]) =>
        `BorderLine(color: ${only!}, width: ${fractional(width)}, style: ${style})`
      return withColors('BorderLine', [border.color], color, text, { rem: own.hasRem() })
    },
    transition: ({ duration, delay, timingFunction }) => ({
      type: 'Motion',
      text:
        `: Motion = Motion(duration: ${fractional(seconds(duration))}, delay: ${fractional(seconds(delay))}, ` +
        `curve: ${swiftNumbers(timingFunction)})`,
    }),
    shadow(shadow, remBase) {
      const own = lengths(remBase)
      const layers = shadowLayers(shadow, own)
      if (!layers) return null
      const text = (colors: readonly string[]) =>
        swiftList(
          layers.map(
            ({ x, y, blur, spread, inset }, at) =>
              `ShadowLayer(color: ${colors[at]!}, x: ${fractional(x)}, y: ${fractional(y)}, blur: ${fractional(blur)}, ` +
              `spread: ${fractional(spread)}, isInset: ${inset})`,
          ),
        )
      const parts = layers.map(layer => layer.color)
      return withColors('[ShadowLayer]', parts, color, text, { rem: own.hasRem() })
    },
    gradient(stops) {
      const all = gradientStops(stops)
      const text = (colors: readonly string[]) =>
        gradient.text(swiftList(all.map(({ at }, i) => `.init(color: ${colors[i]!}, location: ${fractional(at)})`)))
      const parts = all.map(stop => stop.color)
      return withColors(gradient.type, parts, color, text)
    },
    typography(typography, remBase) {
      const own = lengths(remBase)
      const style = textStyle(typography, own)
      return { ...typographyValue(style, font(style)), rem: own.hasRem() }
    },
  }
}

function lineStyle(style: Parsed<'strokeStyle'>, own: Lengths): string | null {
  const stroke = strokeOf(style, own)
  if (!stroke) return null
  return `LineStyle(keyword: ${swiftString(stroke.keyword)}, dashes: ${swiftNumbers(stroke.dashes)}, cap: .${stroke.cap})`
}

function typographyValue(style: TextStyle, font: readonly string[]): SwiftValue {
  const { size, spacing, lineHeight, lost } = style
  const tracking = spacing ? inPixels(spacing, size) : 0
  if (tracking === null) lost.push(`its letter spacing of ${decimal(spacing!.value)}em, as it has no font size`)
  const height = lineHeight ? inPixels(lineHeight, size) : null
  if (lineHeight && height === null)
    lost.push(`its line height of ${decimal(lineHeight.value)}, as it has no font size`)
  const parts = [
    ...font,
    `tracking: ${fractional(tracking ?? 0)}`,
    `lineHeight: ${height === null ? 'nil' : fractional(height)}`,
  ]
  return { type: 'TextStyle', text: `: TextStyle = TextStyle(${parts.join(', ')})`, lost }
}

const weights = ['ultraLight', 'thin', 'light', 'regular', 'medium', 'semibold', 'bold', 'heavy', 'black'] as const

/** The name that UIKit and SwiftUI share for the nearest weight. */
export function swiftWeight(weight: number, lost: string[]): string {
  const near = hundreds(weight)
  if (near !== weight) lost.push(`its weight of ${decimal(weight)}, but with ${near}`)
  return `.${weights[near / 100 - 1]!}`
}
