// The pieces of a stylesheet: a block of declarations, its selector, its title.
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import type { Named } from '../../naming/spelling.ts'
import type { ReadyMode } from '../prepared.ts'
import { cssComment } from './comment.ts'

/** As it stands in a block. */
export interface Line {
  identifier: string
  value: string
  /** Instead of `value` where the screen shows more than sRGB. */
  wide?: string
  comments: readonly string[]
}

/** A token as it will stand in a block: the value is '' until it is said, as the comments are none. */
export interface Declaration extends Named, Line {
  resolved: ResolvedLiteral
}

export interface Theme {
  ready: ReadyMode
  /** The mode's name as it stands in `data-theme`. */
  slug: string
  selector: string
  declarations: Declaration[]
}

/** The selector where the mode is asked for. */
export function themedSelector(selector: string, slug: string): string {
  return `${compound(selector)}[data-theme="${slug}"]`
}

export function unlessThemed(selector: string, slug: string): string {
  return `${compound(selector)}:not([data-theme="${slug}"])`
}

function compound(selector: string): string {
  return selector.includes(',') ? `:is(${selector})` : selector
}

/** `Light` → `Light Mode`, `Dark mode` stays. */
export function modeTitle(name: string): string {
  return cssComment(/\bmode$/i.test(name) ? name : `${name} Mode`)
}

/** `first`: lines before the custom properties. */
export function writeBlock(selector: string, declarations: readonly Line[], first: string[] = []): string {
  const lines = [`${selector} {`, ...first.map(line => `  ${line}`)]
  for (const { identifier, value, comments } of declarations) {
    for (const comment of comments) lines.push(`  ${cssComment(comment)}`)
    lines.push(`  ${identifier}: ${value};`)
  }
  lines.push('}')
  const wide = declarations.filter(declaration => declaration.wide !== undefined)
  if (wide.length > 0) {
    lines.push('', '@media (color-gamut: p3) {', `  ${selector} {`)
    for (const { identifier, wide: value } of wide) lines.push(`    ${identifier}: ${value};`)
    lines.push('  }', '}')
  }
  return `${lines.join('\n')}\n`
}
