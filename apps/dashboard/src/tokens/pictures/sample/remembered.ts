// The tokens and the HTML of the sample page, stored in this browser for each tokenset.
import type { Mapping } from './roles.ts'

export interface Remembered {
  mapping: Mapping
  /** The user's own HTML; empty for the sample page. */
  html: string
}

const keyOf = (tokenset_id: string) => `tessera.preview.${tokenset_id}`

/** Returns null where nothing is stored. */
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
    // Without storage the choice lasts as long as the page.
  }
}
