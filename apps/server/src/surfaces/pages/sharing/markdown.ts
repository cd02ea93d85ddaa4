// Renders the Markdown of shared pages to HTML for strangers: no raw HTML, no images, links to the web only.
import { Marked } from 'marked'
import { escape } from '../../../base/escape-html.ts'

const isOfTheWeb = (address: string): boolean => /^(?:https?:\/\/|mailto:|#)/i.test(address)

const marked = new Marked({
  async: false,
  gfm: true,
  renderer: {
    html: ({ text }) => escape(text),
    // The page's own headings take the higher levels.
    heading({ tokens }) {
      return `<h4>${this.parser.parseInline(tokens)}</h4>\n`
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return isOfTheWeb(href) ? `<a href="${escape(href)}" rel="nofollow noopener">${text}</a>` : text
    },
    image: ({ text }) => escape(text),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
})

export const markdown = (text: string): string => `<div class="prose">${marked.parse(text) as string}</div>`
