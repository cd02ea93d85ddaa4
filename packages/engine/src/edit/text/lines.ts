// In which line of a text something stands.
import { holderOf, rootOf, sourceOf, type Value } from './tree.ts'

export interface Lines {
  /** Of the member that a dotted path leads to, or of the last one on the way; null: the path leads nowhere. */
  of(path: string): number | null
}

export function linesIn(text: string): Lines {
  const source = sourceOf(text.replace(/^\ufeff/, ''))
  if ('message' in source) return { of: () => null }
  const root = rootOf(source)
  const breaks = [...source.text.matchAll(/\r\n|[\n\r]/g)].map(({ index }) => index)
  return {
    of(path) {
      const found = follow(root, path.replace(/^#?\//, '').split(path.includes('/') ? '/' : '.'))
      return found ? lineAt(breaks, found.start) : null
    },
  }
}

/** Keys may hold dots. */
function follow(root: Value, keys: readonly string[]): Value | null {
  let value = root
  let from = 0
  while (from < keys.length && value.place >= 0) {
    const { byKey } = holderOf(value)
    let to = keys.length
    while (to > from && !byKey.has(keys.slice(from, to).join('.'))) to--
    if (to === from) break
    value = byKey.get(keys.slice(from, to).join('.'))!.value
    from = to
  }
  return from === 0 ? null : value
}

function lineAt(breaks: readonly number[], offset: number): number {
  let [low, high] = [0, breaks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (breaks[middle]! < offset) low = middle + 1
    else high = middle
  }
  return low + 1
}
