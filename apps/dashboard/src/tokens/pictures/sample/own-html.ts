// Prepares the user's own HTML for a preview. Its frame runs no scripts; this module removes unwanted elements
// beforehand.

export interface OwnHtml {
  /** The content of the frame's body. */
  nodes: readonly Node[]
  /** The text of all style elements. */
  css: string
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string }
}

/** The parsed document belongs to no window: nothing in it runs or loads. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('own-html', {
  createHTML: html => html,
})

/** Elements that the frame can neither run nor load. */
const unwanted = 'script, iframe, object, embed, link, meta, base, noscript, template'

export function readOwnHtml(html: string): OwnHtml {
  const parsed = new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html')
  const css = [...parsed.querySelectorAll('style')].map(style => style.textContent).join('\n')
  for (const element of parsed.querySelectorAll(`style, ${unwanted}`)) element.remove()
  for (const element of parsed.body.querySelectorAll<HTMLElement>('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith('on') || /^\s*javascript:/i.test(value)) element.removeAttribute(name)
      if (name === 'style') {
        // The content security policy refuses a style attribute, but allows a style set by a script.
        element.removeAttribute(name)
        element.style.cssText = value
      }
    }
  }
  return { nodes: [...parsed.body.childNodes], css }
}
