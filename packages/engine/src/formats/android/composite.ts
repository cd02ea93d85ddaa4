// Composite values in Android's forms: styles for text and shadows, drawables for gradients and borders.
import type { Color } from '../../color/color.ts'
import { toSrgb } from '../../color/convert.ts'
import type { BySomeTypes, Parsed } from '../../types/parsed.ts'
import { decimal } from '../../base/decimal.ts'
import { gradientStops } from '../parts/gradient-stops.ts'
import { lengths } from '../parts/lengths.ts'
import type { Noted } from '../parts/note-value.ts'
import { shadowLayers, type Layer } from '../parts/shadow-layers.ts'
import { strokeOf, type Stroke } from '../parts/stroke.ts'
import { inMultiples, inPixels, textStyle } from '../parts/text-style.ts'
import { color as colorOf, dimensionText } from './value.ts'

interface Item {
  /** An attribute such as `textSize`, without its namespace. */
  name: string
  text: string
  /** The first API level that has it, where apps still support older ones. */
  since?: number
}

export interface StyleValue extends Noted {
  kind: 'style'
  /** What its name starts with. */
  family: 'TextAppearance' | 'Elevation'
  /** '' for none: without the attribute, Android would derive a parent from the dots in the name. */
  parent: string
  items: Item[]
  /** The app has to provide the font. */
  isOfAppsFont?: boolean
}

export interface DrawableValue extends Noted {
  kind: 'drawable'
  /** What its name starts with. */
  family: 'gradient' | 'border'
  /** The file, without its declaration. */
  lines: string[]
}

/** The style or drawable of each type, given the pixels of one rem; null where Android has none for the value. */
export const androidComposites: BySomeTypes<StyleValue | DrawableValue | null, number> = {
  typography,
  shadow,
  gradient,
  border,
}

/** Generic font families of CSS with their names in Android (fonts.xml of the platform). */
const systemFonts: ReadonlyMap<string, string> = new Map([
  ['sans-serif', 'sans-serif'],
  ['system-ui', 'sans-serif'],
  ['ui-sans-serif', 'sans-serif'],
  ['serif', 'serif'],
  ['ui-serif', 'serif'],
  ['monospace', 'monospace'],
  ['ui-monospace', 'monospace'],
  ['cursive', 'cursive'],
])

/** Resource text that needs no escaping: `@` or `?` would begin a reference. */
const plainText = /^[\p{L}\p{Nd}][\p{L}\p{Nd} ._-]*$/u

function typography(value: Parsed<'typography'>, remBase: number): StyleValue {
  const own = lengths(remBase)
  const { families, size, weight, italic, spacing, lineHeight, lost } = textStyle(value, own)
  const items: Item[] = []
  const add = (name: string, text: string | null, what: string, since?: number) => {
    if (text === null) lost.push(what)
    else items.push({ name, text, ...(since === undefined ? {} : { since }) })
  }
  const font = fontOf(families)
  if (font) add('fontFamily', font.text, `its font family ${font.family}`)
  if (size !== undefined) add('textSize', dimensionText(size, 'sp'), 'its font size')
  const face = faceOf(weight, italic)
  if (face !== '') add('textStyle', face, '')
  if (weight !== undefined) add('textFontWeight', String(Math.round(weight)), '', 28)
  if (lineHeight) {
    const height = inPixels(lineHeight, size)
    add('lineHeight', height === null ? null : dimensionText(height, 'sp'), 'its line height', 28)
  }
  if (spacing) {
    const between = inMultiples(spacing, size)
    add('letterSpacing', between === null ? null : decimal(between), 'its letter spacing')
  }
  return {
    kind: 'style',
    family: 'TextAppearance',
    parent: '@android:style/TextAppearance',
    items,
    rem: own.hasRem(),
    lost,
    isOfAppsFont: font?.isOfApp ?? false,
  }
}

/** The first family; `text` is null where a resource cannot hold its name. */
function fontOf(families: string[] | undefined): { family: string; text: string | null; isOfApp: boolean } | null {
  const family = families?.[0]
  if (family === undefined) return null
  const text = systemFonts.get(family.toLowerCase())
  if (text !== undefined) return { family, text, isOfApp: false }
  const isPlain = plainText.test(family)
  return { family, text: isPlain ? family : null, isOfApp: isPlain }
}

/** Before Android 9 a style can express no weight but bold. */
function faceOf(weight: number | undefined, italic: boolean): string {
  const isBold = weight !== undefined && weight >= 600
  return [isBold ? 'bold' : '', italic ? 'italic' : ''].filter(word => word !== '').join('|')
}

/**
 * Android draws the shadow of a view from its elevation, and the theme decides how dark it is. Half of the blur approximates the
 * elevation: in Material's table of shadows for style sheets, the widest for 4dp is 10px, for 8dp 14px, for 24dp 46px.
 */
function shadow(value: Parsed<'shadow'>, remBase: number): StyleValue | null {
  const own = lengths(remBase)
  const layers = shadowLayers(value, own)
  if (!layers?.some(({ inset }) => !inset)) return null
  const seen = layers.filter(({ inset, color }) => !inset && toSrgb(color).alpha > 0)
  const widest = seen.reduce<Layer | undefined>(
    (most, layer) => (most === undefined || layer.blur > most.blur ? layer : most),
    undefined,
  )
  const height = widest && (widest.blur > 0 ? widest.blur / 2 : Math.abs(widest.y))
  const elevation = dimensionText(height ?? 0, 'dp')
  if (elevation === null) return null
  const { text, mapped } = opaque(widest?.color)
  const tint = text === null ? [] : ['outlineAmbientShadowColor', 'outlineSpotShadowColor']
  return {
    kind: 'style',
    family: 'Elevation',
    parent: '',
    items: [{ name: 'elevation', text: elevation }, ...tint.map((name): Item => ({ name, text: text!, since: 28 }))],
    rem: own.hasRem(),
    mapped,
    lost: [
      ...(layers.length > 1 ? ['all of its layers but one'] : []),
      'its offset, spread and opacity, but with an elevation',
    ],
  }
}

function opaque(color: Color | undefined): { text: string | null; mapped: boolean } {
  return color === undefined ? { text: null, mapped: false } : colorOf({ ...color, alpha: 1 })
}

const namespace = 'xmlns:android="http://schemas.android.com/apk/res/android"'

/** Downwards, like a CSS gradient without a direction. */
function gradient(value: Parsed<'gradient'>): DrawableValue {
  const stops = gradientStops(value).map(({ at, color }) => ({ at, ...colorOf(color) }))
  const noted = { kind: 'drawable', family: 'gradient', mapped: stops.some(({ mapped }) => mapped) } as const
  const [first, ...others] = stops
  const last = others.pop()
  const [middle, ...more] = others
  // A shape supports at most three colors: at the start, in between, and at the end.
  const fits = first?.at === 0 && last?.at === 1 && more.length === 0
  if (!fits) return { ...noted, lines: vectorOf(stops) }
  const colors = [
    ['type', 'linear'],
    ['angle', '270'],
    ['startColor', first.text],
    ...(middle ? [['centerColor', middle.text]] : []),
    ...(middle && middle.at !== 0.5 ? [['centerX', decimal(middle.at)]] : []),
    ['endColor', last.text],
  ]
  return { ...noted, lines: shapeOf('gradient', colors) }
}

function shapeOf(element: string, attributes: readonly string[][]): string[] {
  const written = attributes.map(([name, text]) => `        android:${name}="${text}"`)
  return [
    `<shape ${namespace}`,
    '    android:shape="rectangle">',
    `    <${element}`,
    ...written.slice(0, -1),
    `${written.at(-1)} />`,
    '</shape>',
  ]
}

/** Any number of stops, anywhere (since Android 7). The size is minimal, since a view is at least as large as its background. */
function vectorOf(stops: readonly { at: number; text: string }[]): string[] {
  return [
    `<vector ${namespace}`,
    '    xmlns:aapt="http://schemas.android.com/aapt"',
    ...['width="1dp"', 'height="1dp"', 'viewportWidth="1"'].map(attribute => `    android:${attribute}`),
    '    android:viewportHeight="1">',
    '    <path android:pathData="M0,0h1v1h-1z">',
    '        <aapt:attr name="android:fillColor">',
    '            <gradient',
    ...['type="linear"', 'startX="0"', 'startY="0"', 'endX="0"'].map(
      attribute => `                android:${attribute}`,
    ),
    '                android:endY="1">',
    ...stops.map(({ at, text }) => `                <item android:offset="${decimal(at)}" android:color="${text}" />`),
    '            </gradient>',
    '        </aapt:attr>',
    '    </path>',
    '</vector>',
  ]
}

function border({ color, width, style }: Parsed<'border'>, remBase: number): DrawableValue | null {
  const own = lengths(remBase)
  const pixels = own.pixels(width)
  const stroke = strokeOf(style, own)
  if (pixels === null || !stroke) return null
  const line = Math.max(0, pixels)
  const { keyword, dashes } = stroke
  const [dash, gap = dash] = dashes.length > 0 ? dashes : (dashesOf.get(keyword)?.map(times => times * line) ?? [])
  const [thickness, ...lines] = [line, dash, gap].map(length =>
    length === undefined ? undefined : dimensionText(Math.max(0, length), 'dp'),
  )
  if (thickness == null || lines.includes(null)) return null
  const [dashText, gapText] = lines
  const { text, mapped } = colorOf(color)
  return {
    kind: 'drawable',
    family: 'border',
    rem: own.hasRem(),
    mapped,
    lost: lostOf(stroke, dashText != null),
    lines: shapeOf('stroke', [
      ['width', thickness],
      ['color', text],
      ...(dashText == null
        ? []
        : [
            ['dashWidth', dashText],
            ['dashGap', gapText!],
          ]),
    ]),
  }
}

function lostOf({ keyword, dashes, cap }: Stroke, isDashed: boolean): string[] {
  const lost: string[] = []
  if (!isDashed && keyword !== 'solid') lost.push(`its ${keyword} line, but with a solid one`)
  if (keyword === 'dotted') lost.push('its round dots, but with square ones')
  if (dashes.length > 2) lost.push('its dashes after the first')
  if (cap !== 'butt') lost.push(`the ${cap} ends of its dashes`)
  return lost
}

/** Multiples of the width, as browsers draw them. */
const dashesOf: ReadonlyMap<string, readonly [dash: number, gap: number]> = new Map([
  ['dashed', [2, 2]],
  ['dotted', [1, 1]],
])
