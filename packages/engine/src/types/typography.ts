import { isReference, referenceIn } from '../formula/alias.ts'
import type { Json } from '../base/token.ts'
import { fieldParts, isObject, parseFields, partText, type ParsedFields } from './composite.ts'
import { fontSize, letterSpacing, readDimension } from './dimension.ts'
import { fontFamily } from './font-family.ts'
import { fontStyle } from './font-style.ts'
import { fontWeight } from './font-weight.ts'
import { lineHeight } from './line-height.ts'
import { isMisfit, misfit, type Misfit, type WriteReference, type TokenType } from './type.ts'

// DTCG requires the first five. They are optional here, since real sets leave some out, which then stay unset. The sixth, a slant,
// comes from CSS, Figma and Tokens Studio; platforms that support it write it.
const fields = {
  fontFamily: { type: 'fontFamily', of: fontFamily, optional: true },
  fontSize: { type: 'fontSize', of: fontSize, optional: true },
  fontWeight: { type: 'fontWeight', of: fontWeight, optional: true },
  letterSpacing: { type: 'letterSpacing', of: letterSpacing, optional: true },
  lineHeight: { type: 'lineHeight', of: lineHeight, optional: true },
  fontStyle: { type: 'string', of: fontStyle, optional: true },
} as const

export type Typography = ParsedFields<typeof fields>

/** Further parts of Tokens Studio and Figma: tokens keep them, platforms do not write them. */
const extras = ['textCase', 'textTransform', 'textDecoration', 'paragraphSpacing', 'paragraphIndent']

function isExtra(value: Json | undefined): boolean {
  if (typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))) return true
  return value !== undefined && (referenceIn(value) !== null || readDimension(value) !== null)
}

function parse(value: Json): Typography | Misfit {
  const expected = `an object with ${Object.keys(fields)
    .filter(name => name !== 'fontStyle')
    .join(', ')}`
  const main = isObject(value) ? { ...value } : value
  if (isObject(main)) {
    for (const extra of extras.filter(name => Object.hasOwn(main, name))) {
      if (!isExtra(main[extra])) return misfit(`a string, a number or a length as ${extra}`, main[extra])
      delete main[extra]
    }
  }
  const parsed = parseFields(main, fields, expected)
  if (!isMisfit(parsed) && Object.keys(parsed).length === 0) {
    return { misfit: `expected at least one part: ${expected}` }
  }
  return parsed
}

export const typography: TokenType<Typography> = {
  parse,
  parts: value => fieldParts(value, fields),
  /**
   * The `font` shorthand (CSS Fonts 4 §2.7), which requires a size and a family: `1em` and `sans-serif` replace missing ones. It
   * cannot express letter spacing.
   */
  text(parsed, writeReference) {
    const style = writtenStyle(parsed, writeReference)
    const weight =
      parsed.fontWeight === undefined ? '' : `${partText(parsed.fontWeight, fields.fontWeight, writeReference)} `
    const size = parsed.fontSize === undefined ? '1em' : partText(parsed.fontSize, fields.fontSize, writeReference)
    const height =
      parsed.lineHeight === undefined ? '' : `/${partText(parsed.lineHeight, fields.lineHeight, writeReference)}`
    const family =
      parsed.fontFamily === undefined ? 'sans-serif' : partText(parsed.fontFamily, fields.fontFamily, writeReference)
    return `${style}${weight}${size}${height} ${family}`
  },
  examples: [
    {
      fontFamily: ['Inter', 'sans-serif'],
      fontSize: { value: 16, unit: 'px' },
      fontWeight: 'bold',
      letterSpacing: '0.02em',
      lineHeight: 1.5,
    },
    { fontSize: '1.25rem', lineHeight: '150%' },
  ],
}

/** The shorthand resets what it omits, so that only a slant has to be written. */
function writtenStyle({ fontStyle }: Typography, writeReference: WriteReference | undefined): string {
  if (fontStyle === undefined || fontStyle === null || fontStyle === 'normal') return ''
  return `${partText(fontStyle, fields.fontStyle, writeReference)} `
}

/** The parts that the shorthand cannot express, as short texts for a comment. */
export function outsideShorthand(parsed: Typography): string[] {
  const notes: string[] = []
  if (parsed.letterSpacing !== undefined && !isReference(parsed.letterSpacing)) {
    notes.push(`letter-spacing: ${letterSpacing.text(parsed.letterSpacing)}`)
  }
  if (parsed.fontSize === undefined) notes.push('no font size given: 1em')
  if (parsed.fontFamily === undefined) notes.push('no font family given: sans-serif')
  return notes
}
