// Converts colors between spaces (CSS Color 4 §10 and §12).
import type { Color, ColorSpace, Component } from './color.ts'
import { toCulori, toSrgb } from './convert.ts'
import { converter, type CuloriColor } from './converter.ts'

type Numbers = Record<string, number | undefined>

/** The keys of the components in culori's colors, and the factor from its units to Tessera's. */
const models: Record<ColorSpace, { convert: (color: CuloriColor) => unknown; keys: string; scale?: number }> = {
  srgb: { convert: converter('rgb'), keys: 'rgb' },
  'srgb-linear': { convert: converter('lrgb'), keys: 'rgb' },
  hsl: { convert: converter('hsl'), keys: 'hsl', scale: 100 },
  hwb: { convert: converter('hwb'), keys: 'hwb', scale: 100 },
  lab: { convert: converter('lab'), keys: 'lab' },
  lch: { convert: converter('lch'), keys: 'lch' },
  oklab: { convert: converter('oklab'), keys: 'lab' },
  oklch: { convert: converter('oklch'), keys: 'lch' },
  'display-p3': { convert: converter('p3'), keys: 'rgb' },
  'a98-rgb': { convert: converter('a98'), keys: 'rgb' },
  'prophoto-rgb': { convert: converter('prophoto'), keys: 'rgb' },
  rec2020: { convert: converter('rec2020'), keys: 'rgb' },
  'xyz-d65': { convert: converter('xyz65'), keys: 'xyz' },
  'xyz-d50': { convert: converter('xyz50'), keys: 'xyz' },
}

/** The index of the hue, and the least amount of color at which it has a meaning (CSS Color 4 §12.1 and its sample code). */
const hues: Partial<Record<ColorSpace, { at: 0 | 2; color(components: Component[]): number; least: number }>> = {
  hsl: { at: 0, color: ([, s]) => s ?? 0, least: 0.001 },
  hwb: { at: 0, color: ([, w, b]) => 100 - (w ?? 0) - (b ?? 0), least: 0.001 },
  lch: { at: 2, color: ([, c]) => c ?? 0, least: 0.0015 },
  oklch: { at: 2, color: ([, c]) => c ?? 0, least: 0.000004 },
}

/** The index of the hue among the components of a space; null where the space has none. */
export const hueAt = (space: ColorSpace): 0 | 2 | null => hues[space]?.at ?? null

/**
 * The color in the space. A color outside sRGB becomes its nearest color in sRGB, HSL and HWB (CSS Color 4 §13.2). The hue of a
 * gray becomes missing.
 */
export function inSpace(color: Color, space: ColorSpace): Color {
  const { components, alpha } = color
  if (color.space === space) return { space, components, alpha }
  const known = converted.get(color)
  if (known?.space === space) return known
  const made = convert(color, space)
  converted.set(color, made)
  return made
}

/** Caches the last conversion of each color, since all steps of a scale convert the same one. */
const converted = new WeakMap<Color, Color>()

function convert(color: Color, space: ColorSpace): Color {
  const { alpha } = color
  const { convert: into, keys, scale = 1 } = models[space]
  const from = space === 'srgb' || space === 'hsl' || space === 'hwb' ? mapped(color) : toCulori(color)
  const numbers = into(from) as Numbers
  const read = Array.from(keys, key => {
    const number = numbers[key]
    return number === undefined ? null : key === 'h' ? number : number * scale
  }) as Color['components']
  const hue = hues[space]
  if (hue && hue.color(read) < hue.least) read[hue.at] = null
  return { space, components: read, alpha }
}

function mapped(color: Color): CuloriColor {
  const { r, g, b } = toSrgb(color)
  return { mode: 'rgb', r, g, b }
}
