// The files around a resolver document, found by the paths that its references give.
import type { NodeMap } from '../dtcg/node.ts'

export interface Files {
  /** Paths as given, with their root objects. */
  roots: Map<string, NodeMap>
  /** Path of the resolver document: relative references start there. */
  base: string
}

/** A reference to another file: its path and the pointer into it, or null where it points into the document itself. */
export function fileReference(text: string): { path: string; pointer: string[] } | null {
  if (text.startsWith('#')) return null
  const hash = text.indexOf('#')
  const path = decoded(hash < 0 ? text : text.slice(0, hash))
  const fragment = hash < 0 ? '' : text.slice(hash + 1).replace(/^\//, '')
  const pointer =
    fragment === '' ? [] : fragment.split('/').map(key => decoded(key).replaceAll('~1', '/').replaceAll('~0', '~'))
  return { path, pointer }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A file name may hold a bare percent sign.
    return text
  }
}

export function isRemote(path: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(path)
}

/** The file at a path relative to the resolver document; else the only one whose path ends like that. */
export function fileAt(path: string, { roots, base }: Files): NodeMap | undefined {
  const wanted = normal(`${base.includes('/') ? base.slice(0, base.lastIndexOf('/')) : '.'}/${path}`)
  const tail = normal(path)
  let alike: NodeMap | undefined
  let count = 0
  for (const [given, root] of roots) {
    const at = normal(given)
    if (at === wanted) return root
    if (at === tail || at.endsWith(`/${tail}`)) {
      alike = root
      count++
    }
  }
  return count === 1 ? alike : undefined
}

/** A path without `.` and `..` where they say nothing. */
function normal(path: string): string {
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else parts.push(part)
  }
  return parts.join('/')
}
