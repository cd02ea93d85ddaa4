// Where links of a page may lead: the web, a mailbox, a heading, another page of the documentation.
import type { ArticleSource } from '../service.ts'

export interface Links {
  /** The address for the target of a link; null: it leads nowhere. */
  to(href: string): string | null
  problem(message: string): void
}

export function linksOf({ root, query, paths }: ArticleSource, problem: (message: string) => void): Links {
  const pages = new Set(paths)
  return {
    problem,
    to(href) {
      if (/^(?:https?:\/\/|mailto:|#)/i.test(href)) return href
      const [, path = '', anchor = ''] = /^\/?([a-z0-9/-]*)(#.*)?$/.exec(href) ?? []
      if (pages.has(path)) return `${path === paths[0] ? root : `${root}/${path}`}${query}${anchor}`
      problem(`The link to "${shortened(href)}" leads nowhere: it is neither an address of the web nor a page here`)
      return null
    },
  }
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
