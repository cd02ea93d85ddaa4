// Converts the types of the plugin "Design Tokens" for Figma (`custom-shadow`), which states all lengths in pixels.
import { isObject } from '../../base/plain-json.ts'
import type { Json, JsonObject } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { decimal } from '../../base/decimal.ts'

interface OurValue {
  type: TypeName | null
  value: Json
}

/** null where the type is not the plugin's, or Tessera has no form for it (a grid of columns); the value then stays unchanged. */
export function fromPlugin(type: string | null, value: Json): OurValue | null {
  if (type === null || !type.startsWith('custom-')) return null
  const shape = shapes[type]
  return shape ? shape(value) : null
}

const shapes: Record<string, (value: Json) => OurValue | null> = {
  'custom-fontStyle': value => (isObject(value) ? { type: 'typography', value: textStyle(value) } : null),
  'custom-shadow': value => {
    const layers = (Array.isArray(value) ? value : [value]).map(layer => (isObject(layer) ? shadow(layer) : layer))
    return { type: 'shadow', value: Array.isArray(value) ? layers : layers[0]! }
  },
  'custom-gradient': value => (isObject(value) ? gradient(value) : null),
  'custom-stroke': value => (isObject(value) ? { type: 'border', value: border(value) } : null),
  'custom-radius': value => sides(value, ['topLeft', 'topRight', 'bottomRight', 'bottomLeft']),
  'custom-spacing': value => sides(value, ['top', 'right', 'bottom', 'left']),
  'custom-opacity': value => ({ type: 'number', value: isObject(value) ? (value.transparency ?? value) : value }),
  'custom-transition': value => (isObject(value) ? transition(value) : null),
}

function textStyle({ fontStretch, lineHeight, ...style }: JsonObject): JsonObject {
  return {
    ...style,
    ...(lineHeight === undefined || lineHeight === 'normal' ? {} : { lineHeight: pixels(lineHeight) }),
    ...(fontStretch === undefined || fontStretch === 'normal' ? {} : { fontStretch }),
  }
}

function shadow({ shadowType, radius, ...layer }: JsonObject): JsonObject {
  return {
    ...layer,
    ...(radius === undefined ? {} : { blur: radius }),
    ...(shadowType === 'innerShadow' ? { inset: true } : {}),
  }
}

/** A gradient downwards needs no direction. Other directions and kinds become CSS text. */
function gradient({ gradientType, rotation = 180, stops }: JsonObject): OurValue | null {
  if (!Array.isArray(stops) || typeof rotation !== 'number' || !stops.every(isStop)) return null
  if (gradientType === 'linear' && rotation % 360 === 180) {
    return { type: 'gradient', value: stops.map(({ color, position }) => ({ color, position: rounded(position) })) }
  }
  const list = stops.map(({ color, position }) => `${color} ${decimal(rounded(position * 100))}%`).join(', ')
  const angle = `${decimal(rounded(rotation))}deg`
  if (gradientType === 'linear') return { type: null, value: `linear-gradient(${angle}, ${list})` }
  if (gradientType === 'radial') return { type: null, value: `radial-gradient(${list})` }
  return gradientType === 'angular' ? { type: null, value: `conic-gradient(from ${angle}, ${list})` } : null
}

const isStop = (stop: Json): stop is { color: string; position: number } =>
  isObject(stop) && typeof stop.color === 'string' && typeof stop.position === 'number'

/** Figma's numbers have single precision. */
const rounded = (n: number): number => Number(n.toPrecision(6))

function border({ stroke, strokeWeight, dashPattern }: JsonObject): JsonObject {
  const dashes = Array.isArray(dashPattern)
    ? dashPattern.length > 0
    : typeof dashPattern === 'string' && dashPattern !== ''
  return { color: stroke ?? null, width: strokeWeight ?? null, style: dashes ? 'dashed' : 'solid' }
}

/** One length where all sides are equal, else one for each, in CSS order. */
function sides(value: Json, names: string[]): OurValue | null {
  if (typeof value === 'number') return { type: 'dimension', value }
  if (!isObject(value)) return null
  const lengths = names.map(name => value[name] ?? value.radius ?? null)
  const [first] = lengths
  if (!lengths.every(length => typeof length === 'number')) return null
  if (lengths.every(length => length === first)) return { type: 'dimension', value: first! }
  return { type: null, value: lengths.map(length => `${decimal(length)}px`).join(' ') }
}

/** Seconds, as in Figma. */
function transition({ duration, delay = 0, easing, easingFunction }: JsonObject): OurValue {
  const seconds = (time: Json) => (typeof time === 'number' ? `${decimal(rounded(time))}s` : time)
  const timingFunction = easingFunction ?? easing ?? 'linear'
  return { type: 'transition', value: { duration: seconds(duration ?? 0), delay: seconds(delay), timingFunction } }
}

const pixels = (length: Json): Json => (typeof length === 'number' ? `${decimal(length)}px` : length)
