// What a value is drawn as, and its text in a style sheet: for whoever shows tokens.
import { purposeByName } from './purposes/by-name.ts'
import type { Purpose } from './purposes/purpose.ts'
import type { Json } from '../base/token.ts'
import { types, type TypeName } from '../types/index.ts'
import { isMisfit } from '../types/type.ts'

/** One for each way in which values are drawn. */
export type PictureKind =
  | Exclude<TypeName, 'dimension' | 'number' | 'letterSpacing' | 'string'>
  | ('length' | 'radius' | 'stroke' | 'letterSpacing' | 'opacity' | 'number' | 'text')

/** A length or a number is drawn as what it is used for, which only its name says. */
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

/** The CSS text of a value; null where it is none of its type, or is not resolved. */
export function cssText(type: TypeName, value: Json): string | null {
  const parsed = types[type].parse(value)
  if (isMisfit(parsed)) return null
  try {
    // Each type reads only what it parsed itself.
    return (types[type].text as (parsed: unknown) => string)(parsed)
  } catch {
    // A part is an alias or a formula that nothing resolves.
    return null
  }
}
