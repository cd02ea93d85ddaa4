// The elements that the server answers, as elements of React: only known tags and attributes, and CSS by the CSSOM.
import type { Piece } from '@tessera/contract'
import { createElement, type ReactNode } from 'react'
import { isRasterImage } from '@tessera/contract'
import { cx } from '../../../ui/class-names.ts'
import styles from './preview.module.css'

const tags = new Set(
  'a blockquote br code del div em h2 h3 h4 h5 h6 hr img li ol p path pre span strong svg table tbody td th thead time tr ul wbr'.split(
    ' ',
  ),
)

/** Attributes as React calls them. */
const attributes: Record<string, string> = {
  href: 'href',
  src: 'src',
  alt: 'alt',
  title: 'title',
  scope: 'scope',
  role: 'role',
  start: 'start',
  d: 'd',
  viewBox: 'viewBox',
  tabindex: 'tabIndex',
  datetime: 'dateTime',
  'aria-label': 'aria-label',
  'aria-hidden': 'aria-hidden',
}

const isSafe = (name: string, value: string): boolean =>
  (name !== 'href' || /^(?:https?:\/\/|mailto:|#|\/d\/)/i.test(value)) && (name !== 'src' || isRasterImage(value))

export function Pieces({ content }: { content: readonly Piece[] }): ReactNode {
  return content.map((piece, at) => <OnePiece key={at} piece={piece} />)
}

function OnePiece({ piece }: { piece: Piece }): ReactNode {
  if (typeof piece === 'string') return piece
  const { tag, attributes: given = {}, css, children = [] } = piece
  if (!tags.has(tag)) return <Pieces content={children} />
  const props: Record<string, unknown> = { className: classesOf(given['class']) }
  for (const [name, value] of Object.entries(given)) {
    const known = attributes[name]
    if (known !== undefined && isSafe(name, value)) props[known] = value
  }
  if (tag === 'a') Object.assign(props, { target: '_blank', rel: 'noopener' })
  // Style attributes are forbidden by the page's policy, declarations through the CSSOM are not.
  if (css)
    props['ref'] = (element: HTMLElement | null) => {
      if (element) element.style.cssText = css
    }
  return children.length === 0 ? createElement(tag, props) : createElement(tag, props, <Pieces content={children} />)
}

const classesOf = (names = ''): string | undefined => cx(...names.split(' ').map(name => styles[name])) || undefined
