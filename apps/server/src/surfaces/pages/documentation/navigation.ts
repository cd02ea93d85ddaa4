// The links between the pages of a documentation: all of them by group, and those before and after.
import { escape } from '../../../base/escape-html.ts'
import type { PageEntry } from '../../../domains/pages/documentation/documentation.store.ts'

type Href = (path: string) => string

const link = ({ path, title }: PageEntry, current: string | null, hrefOf: Href): string =>
  `<a href="${escape(hrefOf(path))}"${path === current ? ' aria-current="page"' : ''}>${escape(title)}</a>`

/** In order. Pages whose paths begin alike stand below the page of that path, or else below a heading. */
export function navigationOf(pages: readonly PageEntry[], current: string | null, hrefOf: Href): string {
  const groups = new Map<string, PageEntry[]>()
  for (const page of pages) {
    const group = page.path.split('/', 1)[0]!
    groups.set(group, [...(groups.get(group) ?? []), page])
  }
  const items = [...groups].map(([group, own]) => {
    const head = own.find(({ path }) => path === group)
    const rest = own.filter(page => page !== head)
    const label = head ? link(head, current, hrefOf) : `<span>${escape(worded(group))}</span>`
    const below = rest.map(page => `<li>${link(page, current, hrefOf)}</li>`).join('')
    return `<li>${label}${below === '' ? '' : `<ul>${below}</ul>`}</li>`
  })
  return `<ul>${items.join('')}</ul>`
}

const worded = (group: string): string => group.charAt(0).toUpperCase() + group.slice(1).replaceAll('-', ' ')

export function neighborsOf(pages: readonly PageEntry[], { path }: PageEntry, hrefOf: Href): string {
  const at = pages.findIndex(page => page.path === path)
  const [before, after] = [pages[at - 1], pages[at + 1]]
  if (!before && !after) return ''
  const previous = before
    ? `<a rel="prev" href="${escape(hrefOf(before.path))}">← ${escape(before.title)}</a>`
    : '<span></span>'
  const next = after ? `<a rel="next" href="${escape(hrefOf(after.path))}">${escape(after.title)} →</a>` : ''
  return `<nav class="neighbors" aria-label="Before and after">${previous}${next}</nav>`
}
