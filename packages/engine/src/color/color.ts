// A color in numbers, independent of its notation.

/** The color spaces of DTCG 2025.10 §8.1; every CSS Color 4 notation falls into one of them. */
export const colorSpaces = [
  'srgb',
  'srgb-linear',
  'hsl',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'display-p3',
  'a98-rgb',
  'prophoto-rgb',
  'rec2020',
  'xyz-d65',
  'xyz-d50',
] as const

export type ColorSpace = (typeof colorSpaces)[number]

/** null is CSS's and DTCG's `none`. */
export type Component = number | null

export interface Color {
  space: ColorSpace
  /** In the ranges of DTCG: RGB and XYZ 0–1; percentages, lab L 0–100; oklab L 0–1; hues in degrees, 0 ≤ h < 360. */
  components: [Component, Component, Component]
  alpha: Component
  /** The original CSS text; absent where the color was an object. */
  written?: string
  /** The object's fallback for screens that cannot show the color (DTCG 2025.10, Color module, Fallback): sRGB, each 0–1. */
  fallback?: [number, number, number]
  /** Written in a notation that is sRGB by definition (hex, name, rgb, hsl, hwb): it is clipped, not gamut-mapped. */
  legacy?: boolean
}

/** sRGB, each 0–1. */
export interface Srgb {
  r: number
  g: number
  b: number
  alpha: number
}
