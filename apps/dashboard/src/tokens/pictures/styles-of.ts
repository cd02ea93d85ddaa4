// Converts resolved values to element styles. Every CSS text comes from the parsed value, never from the input itself.
import { cssText, isMisfit, types, type Json, type TypeName } from '@tessera/engine'
import type { CSSProperties } from 'react'

const parts = {
  fontFamily: 'fontFamily',
  fontSize: 'fontSize',
  fontWeight: 'fontWeight',
  letterSpacing: 'letterSpacing',
  lineHeight: 'lineHeight',
} as const

/** The style of a text in a typography value, and the families that it names. */
export function typographyStyle(value: Json): { style: CSSProperties; families: readonly string[] } | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const style: CSSProperties = {}
  for (const [part, type] of Object.entries(parts) as [keyof typeof parts, TypeName][]) {
    const text = value[part] === undefined ? null : cssText(type, value[part])
    if (text !== null) style[part] = text
  }
  const slant = value['fontStyle']
  if (slant === 'italic' || slant === 'oblique') style.fontStyle = slant
  return { style, families: familiesOf(value['fontFamily'] ?? []) }
}

export function familiesOf(value: Json): readonly string[] {
  const parsed = types.fontFamily.parse(value)
  return isMisfit(parsed) ? [] : parsed
}
