// Converts values between the normal form of the engine and the form that functions of a project use.
import type { Color, Component } from '../../color/color.ts'
import { toSrgb } from '../../color/convert.ts'
import { hex } from '../../color/write.ts'
import type { Json, JsonObject } from '../../base/token.ts'
import type { Dimension } from '../../types/dimension.ts'
import type { TypeName } from '../../base/type-names.ts'
import type { Parsed, TypedValue } from '../../types/parsed.ts'
import { isMisfit } from '../../types/type.ts'
import { parseValue } from '../../values/value.ts'
import type { ColorComponent, ColorValue, DimensionValue, StrokeStyleValue, TokenValue, ValueByType } from './values.ts'

const component = (part: Component): ColorComponent => part ?? 'none'

/** A missing alpha is transparent, as in CSS. */
function colorValue(color: Color): ColorValue {
  const [a, b, c] = color.components
  return {
    colorSpace: color.space,
    components: [component(a), component(b), component(c)],
    alpha: color.alpha ?? 0,
    hex: hex({ ...toSrgb(color), alpha: 1 }),
  }
}

const dimensionValue = ({ value, unit, fluid }: Dimension): DimensionValue =>
  fluid === undefined ? { value, unit } : { value, unit, fluid }

const strokeStyleValue = (style: Parsed<'strokeStyle'>): StrokeStyleValue =>
  typeof style === 'string' ? style : { dashArray: style.dashArray.map(dimensionValue), lineCap: style.lineCap }

const lineHeightValue = (height: Parsed<'lineHeight'>) => (typeof height === 'number' ? height : dimensionValue(height))

/** Leaves out undefined and null parts. */
function present<Parts extends object>(parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined && part !== null)) as Parts
}

const forms: { [Type in TypeName]: (parsed: Parsed<Type>) => ValueByType[Type] } = {
  color: colorValue,
  dimension: dimensionValue,
  fontFamily: names => [...names],
  fontWeight: weight => weight,
  fontSize: dimensionValue,
  lineHeight: lineHeightValue,
  letterSpacing: dimensionValue,
  duration: ({ value, unit }) => ({ value, unit }),
  cubicBezier: ([x1, y1, x2, y2]) => [x1, y1, x2, y2],
  number: number => number,
  strokeStyle: strokeStyleValue,
  border: ({ color, width, style }) => ({
    color: colorValue(color),
    width: dimensionValue(width),
    style: strokeStyleValue(style),
  }),
  transition: ({ duration, delay, timingFunction: [x1, y1, x2, y2] }) => ({
    duration: { ...duration },
    delay: { ...delay },
    timingFunction: [x1, y1, x2, y2],
  }),
  shadow: layers =>
    layers.map(({ color, offsetX, offsetY, blur, spread, inset }) =>
      present({
        color: colorValue(color),
        offsetX: dimensionValue(offsetX),
        offsetY: dimensionValue(offsetY),
        blur: blur && dimensionValue(blur),
        spread: spread && dimensionValue(spread),
        inset,
      }),
    ),
  gradient: stops => stops.map(({ color, position }) => ({ color: colorValue(color), position })),
  typography: ({ fontFamily, fontSize, fontWeight, letterSpacing, lineHeight, fontStyle }) =>
    present({
      fontFamily: fontFamily && [...fontFamily],
      fontSize: fontSize && dimensionValue(fontSize),
      fontWeight,
      letterSpacing: letterSpacing && dimensionValue(letterSpacing),
      lineHeight: lineHeight === undefined ? undefined : lineHeightValue(lineHeight),
      fontStyle: fontStyle ?? undefined,
    }),
  string: text => text,
  boolean: flag => flag,
}

/** Returns new, frozen objects, so that a function cannot change the values of other outputs. */
export function publicValue({ type, parsed }: TypedValue): TokenValue {
  // TypeScript cannot see that the entry of the table fits the value.
  return frozen((forms[type] as (parsed: unknown) => TokenValue)(parsed))
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

const deepest = 8

/**
 * Reads the result of a function as a value of the type, or says what is wrong with it. Ignores `hex` of colors, because a
 * function that changes the components need not update it.
 */
export function readPublic(type: TypeName, given: unknown): { json: Json } | { misfit: string } {
  const json = jsonOf(given, deepest)
  if (json === undefined) return { misfit: 'it must be made of texts, numbers, arrays and plain objects' }
  const parsed = parseValue(type, json)
  return isMisfit(parsed) ? { misfit: parsed.misfit } : { json }
}

function jsonOf(given: unknown, depth: number): Json | undefined {
  if (typeof given === 'string' || typeof given === 'boolean') return given
  if (typeof given === 'number') return Number.isFinite(given) ? given : undefined
  if (typeof given !== 'object' || given === null || depth === 0) return undefined
  if (Array.isArray(given)) {
    const items = given.map(item => jsonOf(item, depth - 1))
    return items.includes(undefined) ? undefined : (items as Json[])
  }
  return objectJson(given, depth)
}

function objectJson(given: object, depth: number): Json | undefined {
  const entries: [string, Json][] = []
  for (const [key, part] of Object.entries(given)) {
    if (part === undefined || (key === 'hex' && 'colorSpace' in given)) continue
    const json = jsonOf(part, depth - 1)
    if (json === undefined) return undefined
    entries.push([key, json])
  }
  const object: JsonObject = Object.fromEntries(entries)
  return typeof object.fluid === 'string' && 'unit' in object ? object.fluid : object
}
