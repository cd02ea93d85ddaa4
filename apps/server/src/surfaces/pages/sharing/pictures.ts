// The pictures of a shared page as HTML.
import type { Piece } from '@tessera/contract'
import type { Resolved, ResolvedLiteral } from '@tessera/engine'
import { pictureOf, valueText as textOf } from '../../../domains/pages/shared-pages/pictures.ts'
import { escape } from '../../../base/escape-html.ts'
import { htmlOf } from '../../../base/pieces.ts'

/** The text of a value for people, as HTML. */
export const valueText = (literal: ResolvedLiteral): string => escape(textOf(literal))

/** The pictures of a page with their rules, since the page's policy forbids style attributes. */
export interface Pictures {
  /** Empty: there is nothing to draw. */
  of(name: string, literal: Resolved | undefined): string
  css(): string
}

const cssOf = (piece: Piece): string => (typeof piece === 'string' ? '' : (piece.css ?? ''))

export function createPictures(): Pictures {
  const rules: string[] = []
  return {
    of(name, literal) {
      const picture = literal?.ok ? pictureOf(name, literal) : null
      if (!picture) return ''
      rules.push(`.p${rules.length}>*{${cssOf(picture)}}`)
      return `<div class="picture p${rules.length - 1}">${htmlOf(picture)}</div>`
    },
    // The element would end at the first `</style`, even within a string.
    css: () => rules.join('\n').replaceAll('<', '\\3c '),
  }
}
