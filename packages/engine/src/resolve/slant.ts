// The slant of a weight that is the name of a font face.
import { ownFact } from '../base/own-facts.ts'
import type { Token } from '../base/token.ts'
import { slantIn, type FontStyle } from '../types/font-style.ts'
import { fontWeight, weightOfFace } from '../types/font-weight.ts'

/** The slant that the name of a face says: of a text, or of a weight that still is the one of its document. */
export function slantOf({ type, value, extensions }: Token): FontStyle {
  if (type === 'string') return typeof value === 'string' ? slantIn(value) : null
  const face = type === 'fontWeight' ? ownFact(extensions, 'sourceValue') : null
  return face !== null && weightOfFace(face) === fontWeight.parse(value) ? slantIn(face) : null
}
