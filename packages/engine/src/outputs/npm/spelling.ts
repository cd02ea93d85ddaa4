// Functions that most formats need: names in the case of a language, numbers and colors in the notation of a platform.
import { toHsl as hslOf } from '../../color/hsl.ts'
import type { Color, Component } from '../../color/color.ts'
import { toOklch as oklchOf, toSrgb as srgbOf } from '../../color/convert.ts'
import { hex } from '../../color/write.ts'
import { oneLine as lineOf } from '../../format/prepared.ts'
import type { ColorComponent, ColorValue, DimensionValue } from '../functions/values.ts'
import * as spelled from '../../naming/spelling.ts'
import { toPixels as pixelsOf } from '../../types/dimension.ts'
import { decimal as decimalOf } from '../../base/decimal.ts'

/** `color.brand-dark` → `colorBrandDark`. */
export const camelCase = (name: string): string => spelled.camelCase(name)
/** `color.brand-dark` → `ColorBrandDark`. */
export const pascalCase = (name: string): string => spelled.pascalCase(name)
/** `color.brandDark` → `color-brand-dark`. */
export const kebabCase = (name: string): string => spelled.kebabCase(name)
/** `color.brandDark` → `color_brand_dark`. */
export const snakeCase = (name: string): string => spelled.kebabCase(name).replaceAll('-', '_')
/** `color.brandDark` → `COLOR_BRAND_DARK`. */
export const constantCase = (name: string): string => snakeCase(name).toUpperCase()

/** A number in plain decimals, with at most `digits` digits after the point: `0.1 + 0.2` → `0.3`, never `1e-7`. */
export const decimal = (number: number, digits?: number): string => decimalOf(number, digits)

/** A text on one line, for comments: replaces line breaks by spaces and removes control characters. */
export const oneLine = (text: string): string => lineOf(text)

export interface SrgbColor {
  /** Each 0–1; a color outside of sRGB becomes the nearest color inside. */
  r: number
  g: number
  b: number
  alpha: number
}

export function toSrgb(color: ColorValue): SrgbColor {
  const { r, g, b, alpha } = srgbOf(read(color))
  return { r, g, b, alpha }
}

/** Degrees and percentages. */
export function toHsl(color: ColorValue): { h: number; s: number; l: number; alpha: number } {
  const srgb = srgbOf(read(color))
  return { ...hslOf(srgb), alpha: srgb.alpha }
}

/** L 0–1, the hue in degrees. */
export const toOklch = (color: ColorValue): { l: number; c: number; h: number; alpha: number } => oklchOf(read(color))

/** `#rrggbb`, or `#rrggbbaa` if the color is not opaque. */
export const toHex = (color: ColorValue): string => hex(srgbOf(read(color)))

/** A length in pixels, or null if it depends on a font or a viewport. `rem`: pixels of one rem. */
export const toPixels = ({ value, unit }: DimensionValue, rem: number = 16): number | null =>
  pixelsOf({ value, unit }, rem)

const component = (part: ColorComponent): Component => (part === 'none' ? null : part)

function read({ colorSpace, components: [a, b, c], alpha }: ColorValue): Color {
  return { space: colorSpace, components: [component(a), component(b), component(c)], alpha }
}
