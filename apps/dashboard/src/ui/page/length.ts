// Lengths of the style sheet for layouts by numbers. They follow the density of the root.
import { useSyncExternalStore } from 'react'

const root = document.documentElement
/** Without the style sheet, a row still needs room for its text. */
const unstyled = 32
const cache = new Map<string, number>()

/**
 * The length of a token such as `size-row-default` in pixels. Cached for each density, because reading it makes the
 * browser compute styles.
 */
export function useLength(token: string): number {
  return useSyncExternalStore(subscribe, () => {
    const key = `${root.dataset['density']} ${token}`
    const before = cache.get(key)
    if (before !== undefined) return before
    const length = Number.parseFloat(getComputedStyle(root).getPropertyValue(`--${token}`))
    if (Number.isNaN(length)) return unstyled
    cache.set(key, length)
    return length
  })
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(root, { attributeFilter: ['data-density'] })
  return () => observer.disconnect()
}
