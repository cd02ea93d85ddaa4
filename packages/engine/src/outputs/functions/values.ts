// The arguments and results of functions of a project: the normal form of each type in the spelling of DTCG 2025.10.
import type { TypeName } from '../../base/type-names.ts'

/** The color spaces of DTCG 2025.10. */
export type ColorSpaceName =
  | 'srgb'
  | 'srgb-linear'
  | 'hsl'
  | 'hwb'
  | 'lab'
  | 'lch'
  | 'oklab'
  | 'oklch'
  | 'display-p3'
  | 'a98-rgb'
  | 'prophoto-rgb'
  | 'rec2020'
  | 'xyz-d65'
  | 'xyz-d50'

export type ColorComponent = number | 'none'

export interface ColorValue {
  readonly colorSpace: ColorSpaceName
  /** In the ranges of DTCG: RGB 0–1, percentages 0–100, hues in degrees. */
  readonly components: readonly [ColorComponent, ColorComponent, ColorComponent]
  /** 0–1. */
  readonly alpha: number
  /** `#rrggbb`: the nearest color of sRGB, without alpha. Ignored in the result of a function. */
  readonly hex?: string
}

export interface DimensionValue {
  readonly value: number
  /** `px`, `rem` or another length unit of CSS. */
  readonly unit: string
  /** `clamp(…)` of a length that grows with the viewport; value and unit are then its lower bound. */
  readonly fluid?: string
}

export interface DurationValue {
  readonly value: number
  readonly unit: 'ms' | 's'
}

export type CubicBezierValue = readonly [x1: number, y1: number, x2: number, y2: number]

export type StrokeStyleValue =
  | 'solid'
  | 'dashed'
  | 'dotted'
  | 'double'
  | 'groove'
  | 'ridge'
  | 'outset'
  | 'inset'
  | { readonly dashArray: readonly DimensionValue[]; readonly lineCap: 'round' | 'butt' | 'square' }

export interface BorderValue {
  readonly color: ColorValue
  readonly width: DimensionValue
  readonly style: StrokeStyleValue
}

export interface TransitionValue {
  readonly duration: DurationValue
  readonly delay: DurationValue
  readonly timingFunction: CubicBezierValue
}

export interface ShadowLayerValue {
  readonly color: ColorValue
  readonly offsetX: DimensionValue
  readonly offsetY: DimensionValue
  readonly blur?: DimensionValue
  readonly spread?: DimensionValue
  readonly inset?: boolean
}

export interface GradientStopValue {
  readonly color: ColorValue
  readonly position: number
}

/** At least one part is present. */
export interface TypographyValue {
  readonly fontFamily?: readonly string[]
  readonly fontSize?: DimensionValue
  readonly fontWeight?: number
  readonly letterSpacing?: DimensionValue
  readonly lineHeight?: number | DimensionValue
  /** `italic`, `normal`, `oblique 10deg`. */
  readonly fontStyle?: string
}

/** The value of each token type. */
export interface ValueByType {
  color: ColorValue
  dimension: DimensionValue
  fontFamily: readonly string[]
  fontWeight: number
  fontSize: DimensionValue
  lineHeight: number | DimensionValue
  letterSpacing: DimensionValue
  duration: DurationValue
  cubicBezier: CubicBezierValue
  number: number
  strokeStyle: StrokeStyleValue
  border: BorderValue
  transition: TransitionValue
  shadow: readonly ShadowLayerValue[]
  gradient: readonly GradientStopValue[]
  typography: TypographyValue
  string: string
  boolean: boolean
}

export type TokenValue = ValueByType[TypeName]
