// Composite values as objects to spread into the styles and props of React Native.
import type { Parsed } from '../../types/parsed.ts'
import { decimal } from '../../base/decimal.ts'
import { gradientStops } from '../parts/gradient-stops.ts'
import { lengths } from '../parts/lengths.ts'
import { shadowLayers } from '../parts/shadow-layers.ts'
import { inPixels, textStyle, type Measure } from '../parts/text-style.ts'
import { colorText, milliseconds, weightText, type NativeValue } from './text.ts'
import { scriptText as quoted } from '../typescript/literal.ts'

/** The keywords of `borderStyle`. */
const borderStyles: ReadonlySet<string> = new Set(['solid', 'dotted', 'dashed'])

export function strokeStyle(style: Parsed<'strokeStyle'>): NativeValue | null {
  if (typeof style !== 'string') return { text: `'dashed'`, lost: ['its pattern of dashes'] }
  return borderStyles.has(style) ? { text: `'${style}'` } : null
}

/** `<View style={tokens.border}>` */
export function border({ color, width, style }: Parsed<'border'>, remBase: number): NativeValue | null {
  const own = lengths(remBase)
  const pixels = own.pixels(width)
  if (pixels === null) return null
  const { text, mapped } = colorText(color)
  const drawn = strokeStyle(style)
  return {
    text: `{ borderColor: ${text}, borderWidth: ${decimal(Math.max(0, pixels))}, borderStyle: ${drawn?.text ?? `'solid'`} }`,
    mapped,
    rem: own.hasRem(),
    lost: drawn?.lost ?? (drawn ? [] : [`its ${style as string} line, but with a solid one`]),
  }
}

export function transition({ duration, delay, timingFunction }: Parsed<'transition'>): NativeValue {
  const curve = timingFunction.map(number => decimal(number)).join(', ')
  return { text: `{ duration: ${milliseconds(duration)}, delay: ${milliseconds(delay)}, easing: [${curve}] }` }
}

/** `boxShadow` of the new architecture, which supports layers, spread and inner shadows like CSS. */
export function shadow(value: Parsed<'shadow'>, remBase: number): NativeValue | null {
  const own = lengths(remBase)
  const layers = shadowLayers(value, own)
  if (!layers) return null
  let mapped = false
  const texts = layers.map(layer => {
    const color = colorText(layer.color)
    mapped ||= color.mapped
    const inset = layer.inset ? ', inset: true' : ''
    return (
      `{ offsetX: ${decimal(layer.x)}, offsetY: ${decimal(layer.y)}, blurRadius: ${decimal(layer.blur)}, ` +
      `spreadDistance: ${decimal(layer.spread)}, color: ${color.text}${inset} }`
    )
  })
  return { text: `{ boxShadow: [${texts.join(', ')}] }`, mapped, rem: own.hasRem() }
}

/** The props of `LinearGradient` components, which draw downwards by default. */
export function gradient(value: Parsed<'gradient'>): NativeValue {
  const stops = gradientStops(value).map(({ color, at }) => ({ at: decimal(at), ...colorText(color) }))
  const colors = stops.map(({ text }) => text).join(', ')
  return {
    text: `{ colors: [${colors}], locations: [${stops.map(({ at }) => at).join(', ')}] }`,
    mapped: stops.some(({ mapped }) => mapped),
  }
}

/** A style of `Text`. */
export function typography(value: Parsed<'typography'>, remBase: number): NativeValue {
  const own = lengths(remBase)
  const { families, size, weight, italic, spacing, lineHeight, lost } = textStyle(value, own)
  const parts: string[] = []
  if (families) parts.push(`fontFamily: ${quoted(families[0]!)}`)
  if (size !== undefined) parts.push(`fontSize: ${decimal(size)}`)
  if (weight !== undefined) {
    const written = weightText(weight)
    parts.push(`fontWeight: ${written.text}`)
    lost.push(...written.lost)
  }
  if (italic) parts.push(`fontStyle: 'italic'`)
  const add = (name: string, measure: Measure, what: string, unit: string) => {
    const pixels = inPixels(measure, size)
    if (pixels === null) lost.push(`its ${what} of ${decimal(measure.value)}${unit}, as it has no font size`)
    else parts.push(`${name}: ${decimal(pixels)}`)
  }
  if (spacing) add('letterSpacing', spacing, 'letter spacing', 'em')
  if (lineHeight) add('lineHeight', lineHeight, 'line height', '')
  return {
    text: parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`,
    rem: own.hasRem(),
    lost,
    oneOfFonts: (families?.length ?? 0) > 1,
  }
}
