// Lengths of the style sheet for what is laid out by numbers. They follow the density that the root carries.
import { useSyncExternalStore } from 'react'

const root = document.documentElement
/** Where the style sheet did not come, a row still needs room for its text. */
const unstyled = 32
const known = new Map<string, number>()

/** In pixels: `size-row-default`. Read once for each density, since reading has the browser work out its styles. */
export function useLength(token: string): number {
  return useSyncExternalStore(subscribe, () => {
    const key = `${root.dataset['density']} ${token}`
    const before = known.get(key)
    if (before !== undefined) return before
    const length = Number.parseFloat(getComputedStyle(root).getPropertyValue(`--${token}`))
    if (Number.isNaN(length)) return unstyled
    known.set(key, length)
    return length
  })
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(root, { attributeFilter: ['data-density'] })
  return () => observer.disconnect()
}
