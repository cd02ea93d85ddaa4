// HTML of one's own for a preview. The frame it stands in runs no scripts; what is not to be shown is taken out
// beforehand.

export interface OwnHtml {
  /** For the body of the frame. */
  nodes: readonly Node[]
  /** The text of its style elements. */
  css: string
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string }
}

/** The parser below makes a document that belongs to no window: nothing in it runs or loads. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('own-html', {
  createHTML: html => html,
})

/** Neither runs, nor could the frame load it. */
const unwanted = 'script, iframe, object, embed, link, meta, base, noscript, template'

export function readOwnHtml(html: string): OwnHtml {
  const parsed = new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html')
  const css = [...parsed.querySelectorAll('style')].map(style => style.textContent).join('\n')
  for (const element of parsed.querySelectorAll(`style, ${unwanted}`)) element.remove()
  for (const element of parsed.body.querySelectorAll<HTMLElement>('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith('on') || /^\s*javascript:/i.test(value)) element.removeAttribute(name)
      if (name === 'style') {
        // As an attribute the content security policy refuses it; set by a script it is allowed.
        element.removeAttribute(name)
        element.style.cssText = value
      }
    }
  }
  return { nodes: [...parsed.body.childNodes], css }
}
