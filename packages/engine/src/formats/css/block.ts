// Writes the parts of a style sheet: a block of declarations, its selector, its title.
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import type { IdentifiedName } from '../../naming/spelling.ts'
import type { ReadyMode } from '../../format/prepared.ts'
import { cssComment } from './comment.ts'
import { hostsIn } from './system/sheet-scope.ts'

/** A declaration in a block. */
export interface Line {
  identifier: string
  value: string
  /** Replaces `value` on screens that show more than sRGB. */
  wide?: string
  comments: readonly string[]
}

/** The declaration of a token. At first the value is '' and there are no comments. */
export interface Declaration extends IdentifiedName, Line {
  resolved: ResolvedLiteral
}

export interface Theme {
  ready: ReadyMode
  /** The mode's name in `data-theme`. */
  slug: string
  /** null where only a media query chooses the mode. */
  selector: string | null
  media?: { query: string; selector: string }
  declarations: Declaration[]
}

/** The selector that activates the mode. */
export function themedSelector(selector: string, slug: string): string {
  return carrying(selector, `[data-theme="${slug}"]`)
}

/** The selector as long as none of the others matches. */
export function unlessAny(selector: string, others: readonly string[]): string {
  return others.length === 0 ? selector : carrying(selector, `:not(${others.join(', ')})`)
}

/** The blocks of a mode, for its selector and for its media query. */
export function writeTheme({ selector, media }: Omit<Theme, 'declarations'>, declarations: readonly Line[]): string {
  const blocks = selector === null ? [] : [writeBlock(selector, declarations)]
  if (media) {
    const block = writeBlock(media.selector, declarations)
    blocks.push(`@media ${media.query} {\n${block.trimEnd().replace(/^(?=.)/gm, '  ')}\n}\n`)
  }
  return blocks.join('\n')
}

export function unlessThemed(selector: string, slug: string): string {
  return carrying(selector, `:not([data-theme="${slug}"])`)
}

function carrying(selector: string, mark: string): string {
  const hosts = hostsIn(selector)
  if (hosts) return hosts.map(host => (host === ':host' ? `:host(${mark})` : `${host}${mark}`)).join(', ')
  return `${selector.includes(',') ? `:is(${selector})` : selector}${mark}`
}

/** `Light` → `Light Mode`, `Dark mode` stays. */
export function modeTitle(name: string): string {
  return cssComment(/\bmode$/i.test(name) ? name : `${name} Mode`)
}

const hasWide = ({ wide }: Line): boolean => wide !== undefined

/** `first`: lines before the custom properties. */
export function writeBlock(selector: string, declarations: readonly Line[], first: string[] = []): string {
  const lines = [`${selector} {`, ...first.map(line => `  ${line}`)]
  for (const { identifier, value, comments } of declarations) {
    for (const comment of comments) lines.push(`  ${cssComment(comment)}`)
    lines.push(`  ${identifier}: ${value};`)
  }
  lines.push('}')
  const wide = declarations.filter(hasWide)
  if (wide.length > 0) {
    lines.push('', '@media (color-gamut: p3) {', `  ${selector} {`)
    for (const { identifier, wide: value } of wide) lines.push(`    ${identifier}: ${value};`)
    lines.push('  }', '}')
  }
  // With the last line break in it, the text is in one piece.
  lines.push('')
  return lines.join('\n')
}
