// The HTML that stands in for the sample page, stored in this browser for each tokenset.
const keyOf = (tokenset_id: string) => `tessera.preview.${tokenset_id}`

/** Empty for the sample page. */
export function ownHtmlOf(tokenset_id: string): string {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(tokenset_id)) ?? 'null') as { html?: unknown } | null
    return typeof stored?.html === 'string' ? stored.html : ''
  } catch {
    return ''
  }
}

export function keepOwnHtml(tokenset_id: string, html: string): void {
  try {
    localStorage.setItem(keyOf(tokenset_id), JSON.stringify({ html }))
  } catch {
    // Without storage it lasts as long as the page.
  }
}
