// Which tokens the sample page uses and what stands in it, kept in this browser for each tokenset.
import type { Mapping } from './roles.ts'

export interface Remembered {
  mapping: Mapping
  /** HTML of one's own; '': the sample page. */
  html: string
}

const keyOf = (tokenset_id: string) => `tessera.preview.${tokenset_id}`

/** null: there is nothing yet. */
export function remembered(tokenset_id: string): Remembered | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(tokenset_id)) ?? 'null') as Partial<Remembered> | null
    if (stored === null || typeof stored !== 'object') return null
    const pairs = Object.entries(stored.mapping ?? {}).filter(([, name]) => typeof name === 'string')
    return { mapping: Object.fromEntries(pairs), html: typeof stored.html === 'string' ? stored.html : '' }
  } catch {
    return null
  }
}

export function remember(tokenset_id: string, what: Remembered): void {
  try {
    localStorage.setItem(keyOf(tokenset_id), JSON.stringify(what))
  } catch {
    // Then it lasts as long as the page.
  }
}
