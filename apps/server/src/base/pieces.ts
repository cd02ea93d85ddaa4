// Elements as data: made from text of strangers, they cannot become others on their way to HTML.
import type { Piece } from '@tessera/contract'
import { escape } from './escape-html.ts'

type Attributes = Record<string, string>

export const element = (tag: string, attributes: Attributes, ...children: Piece[]): Piece => ({
  tag,
  attributes,
  children,
})

/** An element that CSS draws. */
export const drawn = (css: string, tag: string, attributes: Attributes, ...children: Piece[]): Piece => ({
  tag,
  attributes,
  css,
  children,
})

const empty = new Set(['br', 'hr', 'img', 'wbr'])

/**
 * `ruleOf` turns the declarations of an element into a class, because policies of pages forbid style attributes; absent:
 * they are left out.
 */
export function htmlOf(piece: Piece, ruleOf?: (css: string) => string): string {
  if (typeof piece === 'string') return escape(piece)
  const { tag, attributes = {}, css, children = [] } = piece
  const rule = css ? ruleOf?.(css) : undefined
  const all = rule === undefined ? attributes : { ...attributes, class: [attributes.class, rule].join(' ').trim() }
  const written = Object.entries(all).map(([name, value]) => ` ${name}="${escape(value)}"`)
  const start = `<${tag}${written.join('')}>`
  return empty.has(tag) ? start : `${start}${children.map(child => htmlOf(child, ruleOf)).join('')}</${tag}>`
}

/** The text without elements. */
export const textOfPiece = (piece: Piece): string =>
  typeof piece === 'string' ? piece : (piece.children ?? []).map(textOfPiece).join('')

/** The rules of a page, with a class for each. */
export function createRules() {
  const rules: string[] = []
  return {
    ruleOf(css: string): string {
      rules.push(`.r${rules.length}{${css}}`)
      return `r${rules.length - 1}`
    },
    // The element would end at the first `</style`, even within a string.
    css: () => rules.join('\n').replaceAll('<', '\\3c '),
  }
}
