// The pieces of a stylesheet: a block of declarations, its selector, its title.
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import type { Named } from '../../naming/spelling.ts'
import type { ReadyMode } from '../../format/prepared.ts'
import { cssComment } from './comment.ts'
import { hostsIn } from './system/place.ts'

/** As written in a block. */
export interface Line {
  identifier: string
  value: string
  /** Instead of `value` where the screen shows more than sRGB. */
  wide?: string
  comments: readonly string[]
}

/** A token as it will be written in a block: until it is written, the value is '' and there are no comments. */
export interface Declaration extends Named, Line {
  resolved: ResolvedLiteral
}

export interface Theme {
  ready: ReadyMode
  /** The mode's name as it is written in `data-theme`. */
  slug: string
  /** null: only the media query chooses the mode. */
  selector: string | null
  media?: { query: string; selector: string }
  declarations: Declaration[]
}

/** The selector that switches the mode on. */
export function themedSelector(selector: string, slug: string): string {
  return carrying(selector, `[data-theme="${slug}"]`)
}

/** The selector while none of these chooses a mode. */
export function unlessAny(selector: string, others: readonly string[]): string {
  return others.length === 0 ? selector : carrying(selector, `:not(${others.join(', ')})`)
}

/** The blocks of a mode: where its selector chooses it, and where its media query does. */
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
