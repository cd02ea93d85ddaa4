// Composite values as classes of Compose, or where it has none, as classes that the file declares (classes.ts).
import type { Parsed } from '../../types/parsed.ts'
import { gradientStops } from '../parts/gradient-stops.ts'
import { lengths } from '../parts/lengths.ts'
import { shadowLayers } from '../parts/shadow-layers.ts'
import { strokeOf } from '../parts/stroke.ts'
import { textStyle, type Measure } from '../parts/text-style.ts'
import {
  color,
  easing,
  float,
  kotlinString,
  milliseconds,
  quantity,
  unit,
  weight,
  type KotlinValue,
} from './literals.ts'

const graphics = (name: string) => `androidx.compose.ui.graphics.${name}`
const font = (name: string) => `androidx.compose.ui.text.font.${name}`

/** Downwards, like a CSS gradient without a direction. */
export function gradient(value: Parsed<'gradient'>): KotlinValue {
  const stops = gradientStops(value).map(stop => ({ at: float(stop.at), ...color(stop.color) }))
  return {
    text: `Brush.verticalGradient(${stops.map(({ at, text }) => `${at} to ${text}`).join(', ')})`,
    imports: [graphics('Brush'), ...stops.flatMap(({ imports }) => imports)],
    isComposite: true,
  }
}

/** BorderStroke supports solid lines only. */
export function border({ color: of, width, style }: Parsed<'border'>, remBase: number): KotlinValue | null {
  const own = lengths(remBase)
  const pixels = own.pixels(width)
  if (pixels === null) return null
  const { text, imports } = color(of)
  const keyword = typeof style === 'string' ? style : 'dashed'
  return {
    text: `BorderStroke(${quantity(Math.max(0, pixels), 'dp')}, ${text})`,
    imports: ['androidx.compose.foundation.BorderStroke', unit('dp'), ...imports],
    rem: own.hasRem(),
    lost: keyword === 'solid' ? [] : [`its ${keyword} line, but with a solid one`],
    isComposite: true,
  }
}

export function shadow(value: Parsed<'shadow'>, remBase: number): KotlinValue | null {
  const own = lengths(remBase)
  const layers = shadowLayers(value, own)
  if (!layers) return null
  const colors = layers.map(layer => color(layer.color))
  const texts = layers.map(({ x, y, blur, spread, inset }, at) => {
    const parts = [x, y, blur, spread].map(length => quantity(length, 'dp'))
    return `ShadowLayer(${[colors[at]!.text, ...parts, inset].join(', ')})`
  })
  return {
    text: `listOf(${texts.join(', ')})`,
    imports: [unit('dp'), ...colors.flatMap(({ imports }) => imports)],
    rem: own.hasRem(),
    isComposite: true,
  }
}

const caps = { round: 'Round', butt: 'Butt', square: 'Square' }

export function strokeStyle(style: Parsed<'strokeStyle'>, remBase: number): KotlinValue | null {
  const own = lengths(remBase)
  const stroke = strokeOf(style, own)
  if (!stroke) return null
  const dashes = stroke.dashes.map(dash => quantity(dash, 'dp'))
  return {
    text: `LineStyle(${kotlinString(stroke.keyword)}, listOf(${dashes.join(', ')}), StrokeCap.${caps[stroke.cap]})`,
    imports: dashes.length > 0 ? [unit('dp')] : [],
    rem: own.hasRem(),
    isComposite: true,
  }
}

export function transition({ duration, delay, timingFunction }: Parsed<'transition'>): KotlinValue | null {
  const [own, before] = [milliseconds(duration), milliseconds(delay)]
  if (own === null || before === null) return null
  const curve = easing(timingFunction)
  return { text: `Motion(${own}, ${before}, ${curve.text})`, imports: curve.imports, isComposite: true }
}

/** The families that Compose provides without the app's resources. */
const families: ReadonlyMap<string, string> = new Map([
  ['sans-serif', 'SansSerif'],
  ['serif', 'Serif'],
  ['monospace', 'Monospace'],
  ['cursive', 'Cursive'],
])

export function typography(value: Parsed<'typography'>, remBase: number): KotlinValue {
  const own = lengths(remBase)
  const style = textStyle(value, own)
  const parts: string[] = []
  const imports = ['androidx.compose.ui.text.TextStyle']
  const unitOf = ({ value, unit: kind }: Measure) => {
    const name = kind === 'px' ? 'sp' : 'em'
    imports.push(unit(name))
    return quantity(value, name)
  }
  const family = families.get(style.families?.[0] ?? '')
  if (family !== undefined) {
    parts.push(`fontFamily = FontFamily.${family}`)
    imports.push(font('FontFamily'))
  }
  if (style.size !== undefined) parts.push(`fontSize = ${unitOf({ value: style.size, unit: 'px' })}`)
  if (style.weight !== undefined) {
    const written = weight(style.weight)
    parts.push(`fontWeight = ${written.text}`)
    imports.push(...written.imports)
  }
  if (style.italic) {
    parts.push('fontStyle = FontStyle.Italic')
    imports.push(font('FontStyle'))
  }
  if (style.spacing) parts.push(`letterSpacing = ${unitOf(style.spacing)}`)
  if (style.lineHeight) parts.push(`lineHeight = ${unitOf(style.lineHeight)}`)
  return {
    text: `TextStyle(${parts.join(', ')})`,
    imports,
    rem: own.hasRem(),
    lost: style.lost,
    isComposite: true,
    isWithoutFont: style.families !== undefined && family === undefined,
  }
}
