// Guesses the type of an untyped value.
import { checkValue } from '../values/value.ts'
import type { Json } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import { splitCss } from '../base/split-css.ts'
import { purposeByName } from '../values/purposes/by-name.ts'
import { shape } from '../values/shape/shape.ts'
import type { Draft } from './draft.ts'

const generic =
  /^(?:ui-)?(?:serif|sans-serif|monospace|rounded)$|^(?:system-ui|cursive|fantasy|math|emoji|-apple-system)$/i

const hasUnit = /^[-+]?[\d.]+(?:e[-+]?\d+)?\s*(?:[a-z]+|%)$/i

/** The most exact type whose syntax fits, with the value in the shape of that type; otherwise `string`. */
export function guess(value: Json): { type: TypeName; value: Json } {
  for (const type of candidates(value)) {
    const shaped = shape(type, value)
    if (checkValue(type, shaped) === null) return { type, value: shaped }
  }
  return { type: 'string', value }
}

/** The type of the document. Theo types lengths and percentages as numbers; a percentage of an opacity alone is one. */
export function typeOfText(
  { name, sourceType }: Pick<Draft, 'name' | 'sourceType'>,
  type: TypeName | null,
  text: string,
): TypeName | null {
  if (type !== 'number' || !hasUnit.test(text.trim())) return type
  const isOpacity = sourceType === null ? false : /^opacit/i.test(sourceType)
  if (isOpacity || purposeByName(name, 'number') === 'opacity') return type
  const guessed = guess(text).type
  return guessed === 'dimension' || guessed === 'duration' ? guessed : type
}

function candidates(value: Json): TypeName[] {
  if (typeof value === 'number') return ['number']
  if (typeof value === 'boolean') return ['boolean']
  if (typeof value === 'object') return Array.isArray(value) ? arrays(value) : objects(value)
  const text = value.trim()
  const byPattern = patterns.find(([pattern]) => pattern.test(text))
  if (byPattern) return [byPattern[1]]
  return isFontList(splitCss(text, ',') ?? []) ? ['fontFamily'] : ['color', 'shadow', 'border', 'transition']
}

/** The first match decides. */
const patterns: readonly [RegExp, TypeName][] = [
  [/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i, 'number'],
  [/^[-+]?[\d.]+(?:e[-+]?\d+)?\s*m?s$/i, 'duration'],
  [hasUnit, 'dimension'],
  [/^clamp\(/i, 'dimension'],
  [/^cubic-bezier\(/i, 'cubicBezier'],
  [/^(?:solid|dashed|dotted|double|groove|ridge|outset|inset)$/, 'strokeStyle'],
]

const isFontList = (items: readonly string[]) =>
  items.length > 1 &&
  items.some(item => generic.test(item) || /^["'].*["']$/.test(item)) &&
  items.every(item => /^(?:["'].*["']|-?[\p{L}_][\p{L}\p{N}_ -]*)$/u.test(item))

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
