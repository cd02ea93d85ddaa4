// Composite values as Flutter's classes for them.
import type { Parsed } from '../../types/parsed.ts'
import { decimal, fractional } from '../../base/decimal.ts'
import { gradientStops } from '../parts/gradient-stops.ts'
import { lengths } from '../parts/lengths.ts'
import { shadowLayers } from '../parts/shadow-layers.ts'
import { hundreds, inMultiples, inPixels, textStyle } from '../parts/text-style.ts'
import { colorText, cubicText, dartString, durationText, type DartValue } from './text.ts'

/** BoxShadow supports no inner shadows. */
export function shadow(value: Parsed<'shadow'>, remBase: number): DartValue | null {
  const own = lengths(remBase)
  const layers = shadowLayers(value, own)
  const outer = layers?.filter(({ inset }) => !inset) ?? []
  if (!layers || outer.length === 0) return null
  const texts = outer.map(
    ({ color, x, y, blur, spread }) =>
      `BoxShadow(color: ${colorText(color)}, offset: Offset(${fractional(x)}, ${fractional(y)}), ` +
      `blurRadius: ${fractional(blur)}, spreadRadius: ${fractional(spread)})`,
  )
  const lost = outer.length < layers.length ? ['its inner shadows'] : []
  return { type: 'List<BoxShadow>', text: `[${texts.join(', ')}]`, rem: own.hasRem(), lost }
}

/** Downwards, like a CSS gradient without a direction. */
export function gradient(value: Parsed<'gradient'>): DartValue {
  const stops = gradientStops(value)
  const colors = stops.map(({ color }) => colorText(color)).join(', ')
  const positions = stops.map(({ at }) => fractional(at)).join(', ')
  const text = `LinearGradient(begin: Alignment.topCenter, end: Alignment.bottomCenter, colors: [${colors}], stops: [${positions}])`
  return { type: 'LinearGradient', text }
}

/** BorderSide supports solid lines only. */
export function border({ color, width, style }: Parsed<'border'>, remBase: number): DartValue | null {
  const own = lengths(remBase)
  const pixels = own.pixels(width)
  if (pixels === null) return null
  const keyword = typeof style === 'string' ? style : 'dashed'
  return {
    type: 'BorderSide',
    text: `BorderSide(color: ${colorText(color)}, width: ${fractional(Math.max(0, pixels))})`,
    rem: own.hasRem(),
    lost: keyword === 'solid' ? [] : [`its ${keyword} line, but with a solid one`],
  }
}

export function transition({ duration, delay, timingFunction }: Parsed<'transition'>): DartValue | null {
  const [own, before] = [durationText(duration), durationText(delay)]
  if (own === null || before === null) return null
  return {
    type: 'DesignTokensTransition',
    text: `DesignTokensTransition(duration: ${own}, delay: ${before}, curve: ${cubicText(timingFunction)})`,
  }
}

export function typography(value: Parsed<'typography'>, remBase: number): DartValue {
  const own = lengths(remBase)
  const { families, size, weight, italic, spacing, lineHeight, lost } = textStyle(value, own)
  const parts: string[] = []
  if (families) parts.push(...familyParts(families))
  if (size !== undefined) parts.push(`fontSize: ${fractional(size)}`)
  if (weight !== undefined) parts.push(...weightParts(weight))
  if (italic) parts.push('fontStyle: FontStyle.italic')
  const between = spacing && inPixels(spacing, size)
  if (between != null) parts.push(`letterSpacing: ${fractional(between)}`)
  else if (spacing) lost.push(`its letter spacing of ${decimal(spacing.value)}em, as it has no font size`)
  const height = lineHeight && inMultiples(lineHeight, size)
  // Leading is distributed evenly above and below, as in CSS and Figma.
  if (height != null) parts.push(`height: ${fractional(height)}`, 'leadingDistribution: TextLeadingDistribution.even')
  else if (lineHeight) lost.push(`its line height of ${decimal(lineHeight.value)} pixels, as it has no font size`)
  return { type: 'TextStyle', text: `TextStyle(${parts.join(', ')})`, rem: own.hasRem(), lost }
}

function familyParts([family, ...fallbacks]: string[]): string[] {
  const parts = [`fontFamily: ${dartString(family!)}`]
  if (fallbacks.length > 0) parts.push(`fontFamilyFallback: [${fallbacks.map(dartString).join(', ')}]`)
  return parts
}

function weightParts(weight: number): string[] {
  const near = hundreds(weight)
  const parts = [`fontWeight: FontWeight.w${near}`]
  // Variable fonts have the weights in between.
  if (near !== weight) parts.push(`fontVariations: [ui.FontVariation('wght', ${fractional(weight)})]`)
  return parts
}
