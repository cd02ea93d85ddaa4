// Inline Markdown as elements. HTML is text; links and images are those that `links` allows.
import type { Piece } from '@tessera/contract'
import { isRasterImage } from '@tessera/contract'
import type { Token as Mark, Tokens as Marks } from 'marked'
import { element } from '../../../../base/pieces.ts'
import type { Links } from './links.ts'

export const inline = (marks: readonly Mark[] | undefined, links: Links): Piece[] =>
  (marks ?? []).flatMap(mark => written(mark, links))

const tags: Record<string, string> = { strong: 'strong', em: 'em', del: 'del' }

function written(mark: Mark, links: Links): Piece[] {
  const tag = tags[mark.type]
  if (tag !== undefined) return [element(tag, {}, ...inline((mark as Marks.Em).tokens, links))]
  switch (mark.type) {
    case 'codespan':
      return [element('code', {}, (mark as Marks.Codespan).text)]
    case 'br':
      return [element('br', {})]
    case 'link':
      return link(mark as Marks.Link, links)
    case 'image':
      return [image(mark as Marks.Image, links)]
    case 'text':
      return (mark as Marks.Text).tokens ? inline((mark as Marks.Text).tokens, links) : [decoded(mark.raw)]
    case 'escape':
      return [(mark as Marks.Escape).text]
    case 'checkbox':
      return []
    default:
      return [mark.raw]
  }
}

function link({ href, tokens }: Marks.Link, links: Links): Piece[] {
  const children = inline(tokens, links)
  const address = links.to(href)
  if (address === null) return children
  const rel: Record<string, string> = /^https?:/i.test(address) ? { rel: 'nofollow noopener' } : {}
  return [element('a', { href: address, ...rel }, ...children)]
}

function image({ href, text }: Marks.Image, links: Links): Piece {
  if (isRasterImage(href)) return element('img', { src: href, alt: text, loading: 'lazy' })
  links.problem('Images from elsewhere are not shown: put a PNG, JPEG, GIF or WebP in as data: address')
  return text
}

const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', apos: "'", nbsp: '\u00a0', copy: '©' }

/** Character references, which Markdown has in common with HTML: the usual names, and numbers. */
const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w{2,8}));/g,
    (whole: string, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(named, name) ? named[name]! : whole
      const code = decimal === undefined ? parseInt(hexadecimal!, 16) : Number(decimal)
      return code === 0 || code > 0x10ffff ? whole : String.fromCodePoint(code)
    },
  )
