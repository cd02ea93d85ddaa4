// What a value is drawn as, and its text in a style sheet: for whoever shows tokens.
import type { Json } from '../token.ts'
import { types, type TypeName } from '../types/index.ts'
import { isMisfit } from '../types/type.ts'

/** One for each way in which values are drawn. */
export type PictureKind =
  | Exclude<TypeName, 'dimension' | 'number' | 'letterSpacing' | 'string'>
  | ('length' | 'radius' | 'stroke' | 'letterSpacing' | 'opacity' | 'number' | 'text')

/** A length or a number is drawn as what it is used for, which only its name says. */
const uses: readonly (readonly [PictureKind, TypeName, RegExp])[] = [
  ['radius', 'dimension', /radi(us|i)|round|corner/i],
  [
    'stroke',
    'dimension',
    /(border|stroke|outline|divider|line)[\w-]*(\.|-|_)?(width|weight|thick)|(^|\.)(border|stroke|outline)(\.|$)/i,
  ],
  ['fontSize', 'dimension', /font[-_.]?size/i],
  ['opacity', 'number', /opacity|alpha/i],
]

export function pictureKind(type: TypeName, name = ''): PictureKind {
  for (const [kind, of, pattern] of uses) if (of === type && pattern.test(name)) return kind
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
