// Guesses the type of a value that comes without one.
import { checkValue } from '../values/value.ts'
import type { Json } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import { splitCss } from '../base/split-css.ts'
import { shape } from '../values/shape/shape.ts'

const generic =
  /^(?:ui-)?(?:serif|sans-serif|monospace|rounded)$|^(?:system-ui|cursive|fantasy|math|emoji|-apple-system)$/i

/** The most exact type whose syntax the value has, with the value in that type's shape. `string` where none has. */
export function guess(value: Json): { type: TypeName; value: Json } {
  for (const type of candidates(value)) {
    const shaped = shape(type, value)
    if (checkValue(type, shaped) === null) return { type, value: shaped }
  }
  return { type: 'string', value }
}

function candidates(value: Json): TypeName[] {
  if (typeof value === 'number') return ['number']
  if (typeof value === 'boolean') return ['boolean']
  if (typeof value === 'object') return Array.isArray(value) ? arrays(value) : objects(value)
  const text = value.trim()
  if (/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(text)) return ['number']
  if (/^[-+]?[\d.]+(?:e[-+]?\d+)?\s*m?s$/i.test(text)) return ['duration']
  if (/^[-+]?[\d.]+(?:e[-+]?\d+)?\s*(?:[a-z]+|%)$/i.test(text)) return ['dimension']
  if (/^clamp\(/i.test(text)) return ['dimension']
  if (/^cubic-bezier\(/i.test(text)) return ['cubicBezier']
  if (/^(?:solid|dashed|dotted|double|groove|ridge|outset|inset)$/.test(text)) return ['strokeStyle']
  const families = splitCss(text, ',')
  if (families && families.length > 1 && families.some(family => generic.test(family) || /^["'].*["']$/.test(family))) {
    if (families.every(family => /^(?:["'].*["']|-?[\p{L}_][\p{L}\p{N}_ -]*)$/u.test(family))) return ['fontFamily']
  }
  return ['color', 'shadow', 'border', 'transition']
}

function arrays(value: Json[]): TypeName[] {
  if (value.length === 4 && value.every(item => typeof item === 'number')) return ['cubicBezier']
  if (value.every(item => typeof item === 'string')) return ['fontFamily']
  return ['shadow', 'gradient']
}

function objects(value: Json): TypeName[] {
  if (value === null) return []
  return [
    'color',
    'dimension',
    'duration',
    'cubicBezier',
    'typography',
    'shadow',
    'border',
    'transition',
    'strokeStyle',
  ]
}
