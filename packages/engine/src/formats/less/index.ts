import type { Color, Srgb } from '../../color/color.ts'
import { toSrgb } from '../../color/convert.ts'
import { cssColor, hex } from '../../color/write.ts'
import { decimal } from '../../base/decimal.ts'
import { assignIdentifiers, slug } from '../../naming/spelling.ts'
import type { ValueSyntax } from '../css/values.ts'
import { constantsInLines } from '../../format/constants.ts'
import type { Format } from '../../format/format.ts'
import { textOf } from '../scss/text.ts'
import { writeVariables, type VariableMode } from '../scss/variables.ts'

/** Less evaluates functions with the names of CSS functions: sRGB colors use notations that it supports, others are escaped with `~`. */
function lessColor(color: Color): Color {
  // Most colors are in this notation already.
  if (color.written !== undefined && /^#[0-9a-f]{6}$/.test(color.written)) return color
  if (!color.legacy && color.space !== 'srgb') return { ...color, written: `~"${cssColor(color)}"` }
  return { ...color, written: lessNotation(toSrgb(color)) }
}

function lessNotation(color: Srgb): string {
  if (color.alpha === 1) return hex(color)
  const channels = [color.r, color.g, color.b].map(channel => Math.round(channel * 255))
  return `rgba(${channels.join(', ')}, ${decimal(color.alpha, 4)})`
}

/** Prevents Less from dividing at a slash, as it does with `math: always`. */
function lessSlash(text: string): string {
  return `~"${text.replace(/@([^/]+)/g, '@{$1}')}"`
}

/** Less outputs `~"…"` unchanged, and has no escape for quotes in it. */
function lessCss(text: string): string | null {
  const quote = text.includes('"') ? "'" : '"'
  return text.includes(quote) || text.includes('@{') ? null : `~${quote}${text}${quote}`
}

/** Less interpolates `@{…}` within quotes. */
function withoutInterpolation(text: string): string {
  return text.replaceAll('@{', '\\40 {')
}

const lessSyntax: ValueSyntax = {
  text: textOf({ color: lessColor, strings: withoutInterpolation, slash: lessSlash }),
  css: lessCss,
}

/** Names in Less are ASCII: letters lose their accents, other characters become their codes. */
export function lessName(identifier: string): string {
  if (/^[\w-]*$/.test(identifier)) return identifier
  return identifier
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\w-]/gu, char => `u${char.codePointAt(0)!.toString(16)}`)
}

/** Maps (Less 3.5): `@dark[@color-text]`. */
function modesMaps(modes: VariableMode[]): string[] {
  const { identifiers } = assignIdentifiers(
    modes.map(({ name }) => name),
    // A name that consists of accents becomes empty.
    name => `modes-${lessName(slug(name)) || 'mode'}`,
    (identifier, number) => `${identifier}-${number}`,
  )
  return modes.flatMap(({ name, variables }) => [
    `@${identifiers.get(name)!}: {`,
    ...variables.map(({ identifier, value }) => `  @${identifier}: ${value};`),
    '}',
  ])
}

export const less: Format = {
  id: 'less',
  label: 'Less variables',
  mediaType: 'text/x-less; charset=utf-8',
  extension: 'less',
  axes: 'many',
  identifiers: { pattern: /^@[\w-]+$/, reserved: new Set() },
  constants: text => constantsInLines(text, { opens: /^(@[^:]+): \{$/, declares: /^(?: {2})?(@[^:]+): / }),
  write: (input, options) =>
    writeVariables(input, options, {
      sigil: '@',
      syntax: lessSyntax,
      same: identifier => identifier,
      spell: lessName,
      ownNames: [],
      modesText: modesMaps,
    }),
  options: ['references', 'prefix', 'names'],
}
