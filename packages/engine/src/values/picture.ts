// How user interfaces show values: the kind of picture, and the CSS text.
import { purposeByName } from './purposes/by-name.ts'
import type { Purpose } from './purposes/purpose.ts'
import type { Json } from '../base/token.ts'
import { types, type TypeName } from '../types/index.ts'
import { isMisfit } from '../types/type.ts'

export type PictureKind =
  | Exclude<TypeName, 'dimension' | 'number' | 'letterSpacing' | 'string'>
  | ('length' | 'radius' | 'stroke' | 'letterSpacing' | 'opacity' | 'number' | 'text')

/** The pictures of lengths and numbers, by the purpose that their name implies. */
const uses: ReadonlyMap<Purpose | null, PictureKind> = new Map<Purpose, PictureKind>([
  ['radius', 'radius'],
  ['borderWidth', 'stroke'],
  ['fontSize', 'fontSize'],
  ['opacity', 'opacity'],
])

export function pictureKind(type: TypeName, name = ''): PictureKind {
  const isMeasure = type === 'dimension' || type === 'number'
  const kind = isMeasure ? uses.get(purposeByName(name, type)) : undefined
  if (kind) return kind
  if (type === 'dimension') return 'length'
  if (type === 'string') return 'text'
  return type
}

/** The CSS text of a value; null where the value is invalid or unresolved. */
export function cssText(type: TypeName, value: Json): string | null {
  const parsed = types[type].parse(value)
  if (isMisfit(parsed)) return null
  try {
    // `parsed` comes from the same type.
    return (types[type].text as (parsed: unknown) => string)(parsed)
  } catch {
    // A part is an unresolved alias or formula.
    return null
  }
}
