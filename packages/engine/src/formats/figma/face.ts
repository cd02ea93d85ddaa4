// The names of font faces, which variables for font styles hold: `Semi Bold Italic`.
import { isObject } from '../../base/plain-json.ts'
import type { Token } from '../../base/token.ts'
import { slantOf } from '../../resolve/slant.ts'
import { slantIn } from '../../types/font-style.ts'
import { faceOfWeight, weightOfFace } from '../../types/font-weight.ts'
import type { TypedValue } from '../../types/parsed.ts'
import { VENDOR } from './model.ts'

/** Whether the token was a variable for font styles. */
export function isFace(token: Token): boolean {
  if (token.type !== 'fontWeight' && token.type !== 'string') return false
  const facts = factsOf(token)
  if (facts?.type !== 'STRING' || !Array.isArray(facts.scopes) || facts.scopes.length === 0) return false
  return facts.scopes.every(scope => scope === 'FONT_STYLE' || scope === 'FONT_WEIGHT')
}

/** The name of the face: the one it had in Figma, if it says the same still. */
export function faceText(token: Token, value: TypedValue): string | null {
  if (!isFace(token)) return null
  const face = factsOf(token)?.face
  const before = typeof face === 'string' ? face : null
  if (value.type === 'string') return before !== null && slantIn(before) === value.parsed ? before : null
  return value.type === 'fontWeight' ? weightText(token, before, value.parsed) : null
}

function weightText(token: Token, before: string | null, weight: number): string {
  if (before !== null && weightOfFace(before) === weight) return before
  const slant = slantOf(token) ?? slantIn(before ?? '')
  const word = slant === 'italic' ? ' Italic' : slant?.startsWith('oblique') ? ' Oblique' : ''
  return `${faceOfWeight(weight)}${word}`
}

function factsOf({ extensions }: Token) {
  const facts = extensions?.[VENDOR]
  return isObject(facts) ? facts : null
}
